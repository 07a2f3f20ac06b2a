const NodeEnvironment = require('./jest-environment.cjs');

/** Node has these, too; a page's forms, events and files are those of its document. */
const OF_THE_DOCUMENT = new Set(['Event', 'EventTarget', 'CustomEvent', 'FormData', 'File', 'Blob', 'navigator', 'location']);
/** The page's timers are those of the test, which may be a clock that the test moves. */
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
