"use strict";
// The newest message stays in sight until one scrolls up. What one's own act brings comes into sight again;
// where it only changes what one has pressed, nothing moves. A link to a message leads to it.
(() => {
  const timeline = document.getElementById("channel-timeline");
  const list = document.getElementById("channel-message-list");
  const BY_HAND = 1000;
  const ANSWERED = 20_000;
  let following = true;
  let touched = 0;
  let acted = 0;
  let newest = "0";

  const isAtEnd = () => timeline.scrollHeight - timeline.scrollTop - timeline.clientHeight < 80;
  const follow = () => { if (following) timeline.scrollTop = timeline.scrollHeight; };

  for (const kind of ["wheel", "touchmove", "keydown", "pointerdown"]) {
    timeline.addEventListener(kind, () => { touched = Date.now(); }, { passive: true });
  }
  let fitting = 0;
  // While a menu opens, the list is built anew and jumps. SimCord closes a menu that it sees out of sight on the
  // way, so it hears of a scroll that nobody made only when that is over.
  window.addEventListener("scroll", (event) => {
    if (event.target !== timeline) return;
    if (Date.now() - touched < BY_HAND) {
      following = isAtEnd();
      return;
    }
    event.stopPropagation();
    follow();
    cancelAnimationFrame(fitting);
    fitting = requestAnimationFrame(() => window.dispatchEvent(new Event("resize")));
  }, { passive: true, capture: true });

  function act() { touched = 0; acted = Date.now(); }
  document.addEventListener("click", (event) => {
    if (event.target.closest("button, [role=option]")) act();
  }, true);
  document.addEventListener("keydown", (event) => { if (event.key === "Enter") act(); }, true);
  document.addEventListener("submit", act, true);

  new MutationObserver(() => {
    const last = [...list.querySelectorAll("[data-message-id]")].at(-1)?.dataset.messageId || "0";
    if (BigInt(last) > BigInt(newest) && Date.now() - acted < ANSWERED) following = true;
    newest = last;
    follow();
  }).observe(list, { childList: true });
  function show(id) {
    following = false;
    list.querySelector(`[data-message-id="${id}"]`)?.scrollIntoView({ block: "center" });
  }

  const here = new URL(document.querySelector("script[src*='door.js']").src).searchParams.get("room");
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='https://discord.com/channels/']");
    if (!link) return;
    event.preventDefault();
    const [, , , room, message] = new URL(link.href).pathname.split("/");
    if (room !== here) location.assign(`/room/${room}?as=${sandbox.viewer || ""}&at=${message || ""}`);
    else if (message) show(message);
  }, true);

  const wanted = new URL(location.href).searchParams.get("at");
  function arrive() {
    if (window.simcordPreview?.ready && list.childElementCount) show(wanted);
    else setTimeout(arrive, 100);
  }
  if (wanted) arrive();

  const resized = new ResizeObserver(follow);
  resized.observe(list);
  resized.observe(timeline);
})();
