const NodeEnvironment = require('./jest-environment.cjs');

/** Globals that Node and happy-dom both have. The page gets those of happy-dom, because its document accepts no others. */
const OF_THE_DOCUMENT = new Set(['Event', 'EventTarget', 'CustomEvent', 'FormData', 'File', 'Blob', 'navigator', 'location']);
/** happy-dom's window uses the timers of the test, so that Jest's fake timers control the page's timers, too. */
const TIMERS = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'queueMicrotask',
];

/** A document for specs of the page: the environment of all specs, with the globals of a window of happy-dom. */
module.exports = class extends NodeEnvironment {
  async setup() {
    // The module is loaded outside of Jest's registry, once in a worker.
    const { Window } = await import('happy-dom');
    await super.setup();
    this.window = new Window({ url: 'http://turant.example/', width: 1280, height: 800 });
    const { global, window } = this;
    for (const name of Object.getOwnPropertyNames(window)) {
      if (name in global && !OF_THE_DOCUMENT.has(name)) continue;
      Object.defineProperty(global, name, { configurable: true, writable: true, value: window[name] });
    }
    global.window = window;
    global.requestAnimationFrame = (callback) => global.setTimeout(() => callback(Date.now()), 0);
    global.cancelAnimationFrame = (id) => global.clearTimeout(id);
    for (const name of TIMERS) window[name] = (...rest) => global[name](...rest);
  }

  async teardown() {
    await this.window?.happyDOM.close();
    await super.teardown();
  }
};
