// Asks over a line that may be dead: nothing comes, and nobody hangs up. It knows no page.
/** So many milliseconds without a byte mean that it is dead; an answer that waits for news may take longer. */
const SILENCE = 8000;
export const NEWS = 35000;
/** What ends whatever waits. */
const ends = new Set();

/** Give up all that waits, as there may be another line by now. */
export function cut() {
  for (const end of [...ends]) end();
}

/** Wait so long, or until a cut; whether it was cut. */
export const wait = (time) => new Promise((done) => {
  const over = (isCut) => {
    clearTimeout(timer);
    ends.delete(end);
    done(isCut);
  };
  const end = () => over(true), timer = setTimeout(over, time, false);
  ends.add(end);
});

/** Why there is no answer: the `status` of a refusal, or none, and whether it was given up by a `cut`. */
export class Lost extends Error {
  constructor(more) {
    super();
    Object.assign(this, more);
  }
}

/** All that is answered: its status, headers and text. Raises `Lost`; a line that is silent for too long is cut. */
export async function request(address, { silence = SILENCE, ...more } = {}) {
  const given = new AbortController(), said = new TextDecoder();
  let isCut = false, text = "";
  const end = () => {
    isCut = true;
    given.abort();
  };
  const dead = () => {
    cut();
    isCut = false;
  };
  let timer = setTimeout(dead, silence);
  ends.add(end);
  try {
    const { status, ok, headers, body } = await fetch(address, { ...more, signal: given.signal });
    for (const reader = body?.getReader(); reader; ) {
      clearTimeout(timer);
      timer = setTimeout(dead, SILENCE);
      const { done, value } = await reader.read();
      text += said.decode(value, { stream: !done });
      if (done) break;
    }
    return { status, ok, headers, text };
  } catch {
    throw new Lost({ cut: isCut });
  } finally {
    clearTimeout(timer);
    ends.delete(end);
  }
}

/** What is answered in JSON to what is sent so. Raises `Lost`, of a refusal with its reason and when to ask again. */
export async function post(address, body, { headers, ...more } = {}) {
  const sent = { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) };
  const answer = await request(address, { ...sent, ...more });
  let said = {};
  try {
    said = JSON.parse(answer.text);
  } catch {
    if (answer.ok) throw new Lost(); // cut off on its way
  }
  if (!answer.ok) throw new Lost({ status: answer.status, refused: said.refused, rest: 1000 * (Number(answer.headers.get("Retry-After")) || 1) });
  return said;
}

addEventListener("online", cut);
addEventListener("pageshow", (event) => event.persisted && cut());
document.addEventListener("visibilitychange", () => document.hidden || cut());
