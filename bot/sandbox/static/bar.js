"use strict";
// The bar: who one is, where one is, and where something new was posted.
(() => {
  const bar = document.getElementById("sandbox-bar");
  const rooms = document.createElement("nav");
  const here = new URL(document.querySelector("script[src*='door.js']").src).searchParams.get("room");
  const seen = (room) => localStorage.getItem(`seen:${room.id}`) || "0";
  const mark = { channel: "#", thread: "↳", direct: "✉" };
  let run = null;
  let drawn = "";
  let wasOpen = false;
  let lost = false;

  rooms.ariaLabel = "Rooms";
  bar.append(document.querySelector(".viewer-control"), rooms);
  if (window.top === window) {
    const side = Object.assign(document.createElement("a"), { href: "/side", textContent: "Side by side" });
    side.className = "sandbox-side";
    bar.append(side);
  }

  /** Rooms are there for those who may read them, a private conversation once something was said in it. */
  const needed = (room) => room.id === here
    || (room.readers.includes(sandbox.viewer) && (room.kind !== "direct" || room.latest !== "0"));

  function draw(list) {
    rooms.replaceChildren(...list.filter(needed).map((room) => {
      const link = document.createElement("a");
      link.href = `/room/${room.id}?as=${sandbox.viewer || ""}`;
      link.textContent = `${mark[room.kind]} ${room.name}`;
      if (room.kind === "direct") link.ariaLabel = link.title = `${room.name}’s messages`;
      if (room.id === here) link.setAttribute("aria-current", "page");
      else if (room.latest !== "0" && room.latest !== seen(room)) link.dataset.unread = "";
      return link;
    }));
    rooms.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  function tell(now) {
    if (now !== lost) document.dispatchEvent(new CustomEvent("sandbox:lost", { detail: now }));
    lost = now;
  }

  async function look() {
    try {
      sandbox.viewer = window.simcordPreview?.viewerId;
      const answer = await (await fetch("/sandbox/rooms", { cache: "no-store" })).json();
      if (run !== null && run !== answer.run) location.reload();
      run = answer.run;
      if (sandbox.viewer) void sandbox.lookBeside?.(here, sandbox.viewer);
      const room = answer.rooms.find((item) => item.id === here);
      if (!room) location.assign(`/?as=${sandbox.viewer || ""}`);
      else if (document.visibilityState === "visible") localStorage.setItem(`seen:${here}`, room.latest);
      const state = JSON.stringify([sandbox.viewer, ...answer.rooms.map((item) => [item, seen(item)])]);
      if (state !== drawn) draw(answer.rooms);
      drawn = state;
      if (wasOpen && !window.simcordPreview.authorized) location.reload();
      wasOpen ||= Boolean(window.simcordPreview?.authorized);
      if (window.simcordPreview?.ready) document.getElementById("sandbox-loading")?.remove();
      tell(false);
    } catch (_) { tell(true); }
    setTimeout(look, 1000);
  }

  look();
})();
