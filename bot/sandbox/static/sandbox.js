"use strict";
// SimCord's own scripts show the conversation; this adds what playing in it needs.

// The bar of rooms: where one is, and where something new was posted.
(() => {
  const bar = document.getElementById("sandbox-rooms");
  const here = new URL(document.querySelector("script[src*='door.js']").src).searchParams.get("room");
  const seen = (room) => localStorage.getItem(`seen:${room.id}`) || "0";
  let run = null;
  let drawn = "";

  const mark = { channel: "#", thread: "↳", direct: "✉" };

  function draw(rooms) {
    bar.replaceChildren(...rooms.map((room) => {
      const link = document.createElement("a");
      link.href = `/room/${room.id}`;
      link.textContent = `${mark[room.kind]} ${room.name}`;
      if (room.kind === "direct") link.ariaLabel = link.title = `${room.name}’s messages`;
      if (room.id === here) link.setAttribute("aria-current", "page");
      else if (room.latest !== "0" && room.latest !== seen(room)) link.dataset.unread = "";
      return link;
    }));
  }

  async function look() {
    try {
      const answer = await (await fetch("/sandbox/rooms", { cache: "no-store" })).json();
      if (run !== null && run !== answer.run) location.reload();
      run = answer.run;
      const room = answer.rooms.find((item) => item.id === here);
      if (!room) location.assign("/");
      else if (document.visibilityState === "visible") localStorage.setItem(`seen:${here}`, room.latest);
      const state = JSON.stringify(answer.rooms.map((item) => [item, seen(item)]));
      if (state !== drawn) draw(answer.rooms);
      drawn = state;
    } catch (_) { /* The sandbox is being started again. */ }
    setTimeout(look, 1000);
  }

  look();
})();

// The newest message stays in sight until one scrolls up, and comes into sight again by one's own act:
// a panel opens at the end, and a picture grows after its words.
(() => {
  const timeline = document.getElementById("channel-timeline");
  const isAtEnd = () => timeline.scrollHeight - timeline.scrollTop - timeline.clientHeight < 80;
  let following = true;
  let byHand = 0;

  const touched = () => { byHand = Date.now(); };
  for (const kind of ["wheel", "touchmove", "keydown", "pointerdown"]) timeline.addEventListener(kind, touched, { passive: true });
  timeline.addEventListener("scroll", () => { if (Date.now() - byHand < 1000) following = isAtEnd(); }, { passive: true });
  timeline.addEventListener("click", (event) => { if (event.target.closest("button")) following = true; });
  document.getElementById("channel-composer").addEventListener("submit", () => { following = true; });

  const follow = () => { if (following) timeline.scrollTop = timeline.scrollHeight; };
  new ResizeObserver(follow).observe(document.getElementById("channel-message-list"));
})();
