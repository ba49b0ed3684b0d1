// Discord's modules, each as it is in its package (embedded-app-sdk): the server puts them here, so that all of them are one request.
const modules = {
/* modules */
}, called = {};

/** What a module exports, which is called when it is asked for first. */
function required(name) {
  if (!(name in called)) modules[name](called[name] = {}, (other) => required(new URL(other, `file://${name}`).pathname));
  return called[name];
}

export const { DiscordSDK } = required("/Discord.cjs");
