// The page for the wall asks for itself again; the server answers with a few bytes as long as nothing has changed.

const USUAL = 3000;
const LONGEST = 60000;

let wait = USUAL;

async function renew() {
  try {
    const answer = await fetch(location.href, { cache: "no-cache" });
    if (answer.ok) {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const now = document.getElementById("wall");
      const next = page.getElementById("wall");
      if (now && next && now.innerHTML !== next.innerHTML) now.replaceWith(document.importNode(next, true));
      wait = USUAL;
    } else {
      wait = Math.min(2 * wait, LONGEST);
    }
  } catch {
    // The server is being started again, or the network is gone.
    wait = Math.min(2 * wait, LONGEST);
  }
  setTimeout(renew, wait);
}

setTimeout(renew, wait);
