"""The rule pages: English Markdown, block-wise translations and executed examples become HTML.

Knows the engine, but neither Flask nor templates: whoever shows a page says how links and examples look.
"""
