"use strict";
// A tab keeps in its address who one is there (`as`), so that two tabs beside each other are two people.
// SimCord's scripts know nothing of it: what they ask for passes through here.
window.sandbox = {
  /** The headers by which SimCord knows this page; empty until it is open. */
  headers: {},
  /** The names of all commands, as they are typed; empty until the page is open. */
  commands: [],
  get viewer() { return new URL(location.href).searchParams.get("as"); },
  set viewer(id) {
    const address = new URL(location.href);
    if (!id || address.searchParams.get("as") === id) return;
    address.searchParams.set("as", id);
    history.replaceState(history.state, "", address);
  },
};

(() => {
  /** How SimCord answers a page that it has forgotten; opened anew it goes on. */
  const GONE = 410;
  const ask = window.fetch.bind(window);
  window.fetch = (address, options = {}) => {
    const headers = new Headers(options.headers);
    if (headers.has("X-Simcord-Context")) {
      sandbox.headers = {
        "X-Simcord-Capability": headers.get("X-Simcord-Capability"),
        "X-Simcord-Context": headers.get("X-Simcord-Context"),
      };
    }
    if (address === "/api/pages" && sandbox.viewer) headers.set("X-Sandbox-Viewer", sandbox.viewer);
    const answer = ask(address, { ...options, headers });
    void answer.then(({ status }) => status === GONE && location.reload(), () => null);
    if (address === "/api/action") {
      void become(options.body, answer);
      void tell(options.body, answer);
    }
    return answer;
  };

  /** Who was chosen stands in the address at once: a page that is opened anew just then keeps its person. */
  async function become(body, answer) {
    const action = typeof body === "string" ? JSON.parse(body) : {};
    if (action.kind === "viewer" && (await answer.catch(() => null))?.ok) sandbox.viewer = action.viewer_id;
  }

  /** Tell the page what became of something a person did; what SimCord's scripts do unasked is not told. */
  async function tell(body, answer) {
    const kind = typeof body === "string" ? JSON.parse(body).kind : "upload";
    if (/^(viewer|focus|history|refresh|browse|configure|autocomplete)/.test(kind)) return;
    const detail = await answer.then((one) => one.clone().json()).catch(() => null);
    document.dispatchEvent(new CustomEvent("sandbox:acted", { detail }));
  }
})();
