"""The pages of the site, a blueprint for each part. A view reads the request, calls a room below, renders."""
