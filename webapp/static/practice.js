// Exercises without waiting for whole pages: the forms and links of #exercise, fetched and swapped.
// Everything here also works without it; whatever goes wrong falls back to that.

const SELECTOR = "#exercise";
const HEADER = "header.rail";
const address = () => location.pathname + location.search;

// A second tap or Enter, meant for what was there before, must not count the hand that has just come.
const REST = 400;

let busy = false;
let shown = address();

/** Whether keys that write something may do something outside a field. */
const singleKeys = () => !document.body.classList.contains("no-keys");

const exercise = () => document.querySelector(SELECTOR);
const resting = () => busy || exercise().classList.contains("is-fresh");

/** Fetches an address and puts the exercise of the answer in place of the one shown. */
async function swap(url, options) {
  busy = true;
  const told = exercise().querySelector(".keys")?.open;
  exercise().setAttribute("aria-busy", "true");
  try {
    const response = await fetch(url, { credentials: "same-origin", ...options });
    const answer = new DOMParser().parseFromString(await response.text(), "text/html");
    const fresh = answer.querySelector(SELECTOR);
    if (!fresh) throw new Error(`no exercise at ${response.url}`);
    if (response.url !== location.href) history.pushState(null, "", response.url);
    shown = address();
    document.title = answer.title;
    document.body.className = answer.body.className;
    fresh.classList.add("is-fresh");
    setTimeout(() => fresh.classList.remove("is-fresh"), REST);
    exercise().replaceWith(document.adoptNode(fresh));
    // The header leads to this same page in other languages.
    document.querySelector(HEADER).replaceWith(document.adoptNode(answer.querySelector(HEADER)));
    prepare(told);
    show();
  } finally {
    busy = false;
    exercise().removeAttribute("aria-busy");
  }
}

/** Moves the focus to what is new: what to correct, the verdict, a hint, what was said, or the next question. */
function show() {
  const wrong = exercise().querySelector("[aria-invalid], .problem[tabindex]");
  const answer = wrong || exercise().querySelector(".headline, .hint.is-new");
  const running = exercise().querySelector(".running[tabindex]");
  (answer || running || exercise().querySelector(".question, h1")).focus({ preventScroll: true });
  // While parts are said, the next tap falls where the last one did.
  if (answer) answer.scrollIntoView({ block: "nearest" });
  else if (!running) reveal(exercise());
}

/** Brings the beginning of a question into view, also for those who have read down to the end of a verdict. */
function reveal(question) {
  const { top, height } = question.getBoundingClientRect();
  question.scrollIntoView({ block: top < 0 || height > innerHeight ? "start" : "nearest" });
}

/** Makes the rows of the breakdown reachable by keyboard, so that they can lift their cards; tells of the keys, and
 * leaves them in view where they were. */
function prepare(told = false) {
  for (const row of exercise().querySelectorAll(".verdict tr[data-cards]")) row.tabIndex = 0;
  const keys = exercise().querySelector(".keys");
  if (keys) {
    keys.hidden = !singleKeys();
    keys.open = told;
  }
  const clock = exercise().querySelector(".clock");
  if (clock) tick(clock);
}

/** Lets a clock run down on the page; the server's alone counts. At its end the result is fetched. */
function tick(clock) {
  const timer = clock.querySelector("[role=timer]");
  const end = performance.now() + 1000 * clock.dataset.left;
  const ticking = setInterval(() => {
    if (!clock.isConnected) {
      clearInterval(ticking);
      return;
    }
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    timer.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (left || busy) return;
    clearInterval(ticking);
    // The server's clock may be a moment behind.
    setTimeout(() => clock.isConnected && swap(clock.dataset.end).catch(() => location.assign(clock.dataset.end)), 1000);
  }, 250);
}

/** Returns the letter of a key: the one it writes, or, where that is none of ours, the one in its place. */
const letter = (event) => (/^[a-z]$/i.test(event.key) ? event.key : event.code.replace(/^Key/, "")).toLowerCase();

/** Returns the digit of a key, or nothing: the one it writes, or, where its row writes others, as in Czech, the one in its
 * place. */
const digit = (event) =>
  /^[0-9]$/.test(event.key) ? event.key : event.shiftKey ? undefined : /^Digit([0-9])$/.exec(event.code)?.[1];

/** Returns the button or link that a key presses on this page, if there is one. */
const keyed = (key) => [...exercise().querySelectorAll("[data-key]")].find((each) => each.dataset.key === key);

/** Does what a letter stands for on this page. Returns whether it stands for anything. */
function pressed(event, field) {
  const keys = exercise().querySelector(".keys");
  if (event.key === "?" && keys) {
    keys.open = !keys.open;
    return true;
  }
  const button = keyed(digit(event) ?? event.key) || keyed(letter(event));
  if (!button || event.repeat) return false;
  // A call for no number yet asks for it.
  if (field && button.form === field.form && !field.value) field.focus();
  else button.click();
  return true;
}

function lift(row) {
  const table = exercise().querySelector(".felt");
  const wanted = row ? row.dataset.cards.split(" ") : [];
  for (const card of table.querySelectorAll("[data-card]")) {
    card.classList.toggle("is-lifted", wanted.includes(card.dataset.card));
  }
}

/** Sends the form the ordinary way, with the key that was pressed. */
function submitPlainly(form, submitter, method) {
  if (submitter?.name) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: submitter.name, value: submitter.value });
    form.append(field);
  }
  form.method = method;
  form.submit();
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches(`${SELECTOR} form`)) return;
  event.preventDefault();
  if (resting()) return;
  const { submitter } = event;
  const method = submitter?.getAttribute("formmethod") || form.method;
  const url = new URL(submitter?.getAttribute("formaction") || form.action, location.href);
  const body = new URLSearchParams(new FormData(form));
  if (submitter?.name) {
    body.set(submitter.name, submitter.value);
    if (form.elements.points) form.elements.points.value = submitter.value;
  }
  if (method === "get") url.search = body;
  swap(url.href, method === "get" ? {} : { method, body }).catch(() => submitPlainly(form, submitter, method));
});

document.addEventListener("click", (event) => {
  const link = event.target.closest(`${SELECTOR} a[data-next]`);
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (!resting()) swap(link.href).catch(() => location.assign(link.href));
});

document.addEventListener("keydown", (event) => {
  if (busy || !exercise() || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const field = exercise().querySelector("input[name=points]");
  const cards = exercise().querySelectorAll("input[name=card]");
  const { target } = event;
  const number = digit(event);
  const typing = target.matches("input:not([type=checkbox]), textarea, select");
  if (event.key === "Enter" && !event.repeat && !target.closest("a, button, input, summary")) {
    event.preventDefault();
    const form = exercise().querySelector("form");
    // Where it has a button of its own, only that one; where nothing has been said yet, none.
    const end = keyed("Enter") || keyed("0");
    if (end) end.dataset.key === "Enter" && end.click();
    else if (form) form.requestSubmit();
    else exercise().querySelector("a[data-next]")?.click();
  } else if (!singleKeys()) {
    // Only Enter is left.
  } else if (cards.length && !event.repeat && number > 0) {
    cards[number - 1]?.click();
  } else if (field && !typing && number) {
    event.preventDefault();
    if (field.value.length < 2) field.value += number;
    if (target.closest(".keypad")) target.blur();
  } else if (field && !typing && event.key === "Backspace") {
    event.preventDefault();
    field.value = field.value.slice(0, -1);
  } else if (!typing && pressed(event, field)) {
    event.preventDefault();
  }
});

for (const name of ["pointerover", "focusin"]) {
  document.addEventListener(name, (event) => {
    if (exercise()?.querySelector(".verdict")) lift(event.target.closest(`${SELECTOR} tr[data-cards]`));
  });
}

// A link to a place on the same page also ends here, and needs no new hand.
addEventListener("popstate", () => {
  if (address() !== shown) location.reload();
});
if (exercise()) prepare();
