/* The button of a Turant employee. It reads its own data attributes and the page's language, and nothing else of the page. */
(() => {
  'use strict';
  const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);
  if (!script) return;
  const { employee = '', lang = document.documentElement.lang || navigator.language } = script.dataset;
  const address = new URL('widget/frame', script.src);
  address.search = String(new URLSearchParams({ employee, lang }));
  const label = /^hi\b/i.test(lang) ? 'हमसे बात करें' : 'Talk to us';
  const host = document.createElement('turant-widget');
  // Constructed, because many sites refuse inline styles.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { all: initial; position: fixed; right: 16px; bottom: 16px; z-index: 2147483647 }
    button { min-height: 48px; padding: 0 20px; border: 2px solid #fff; border-radius: 24px; background: #0b6b52; color: #fff;
      font: 600 16px/1.2 system-ui, sans-serif; cursor: pointer; box-shadow: 0 2px 12px #0006 }
    button:focus-visible { outline: 3px solid #1c211f; outline-offset: 2px }
    iframe { position: fixed; right: 16px; bottom: 16px; width: min(384px, calc(100vw - 32px)); height: min(640px, calc(100vh - 32px));
      border: 0; border-radius: 16px; box-shadow: 0 4px 32px #0008; visibility: hidden }
    iframe.ready { visibility: visible }
    [hidden] { display: none }`);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.lang = /^hi\b/i.test(lang) ? 'hi' : 'en';
  button.setAttribute('aria-haspopup', 'dialog');
  root.append(button);
  let frame = /** @type {HTMLIFrameElement | undefined} */ (undefined);

  function open() {
    if (frame) return;
    const made = (frame = document.createElement('iframe'));
    made.title = label;
    made.allow = 'microphone';
    // Its own origin is needed for the microphone. It may open, submit, download and move nothing.
    made.setAttribute('sandbox', 'allow-scripts allow-same-origin');
    made.referrerPolicy = 'no-referrer';
    made.src = address.href;
    // A frame that was refused says nothing: then this website may not have the widget, and shows none.
    made.onload = () => setTimeout(() => made.className || host.remove(), 2000);
    root.append(made);
  }

  function close() {
    frame?.remove();
    frame = undefined;
    button.hidden = false;
    button.focus();
  }

  button.addEventListener('click', open);
  addEventListener('message', ({ source, origin, data }) => {
    if (!frame || source !== frame.contentWindow || origin !== address.origin) return;
    if (data === 'turant-close') close();
    if (data !== 'turant-ready' || frame.className) return;
    frame.className = 'ready';
    button.hidden = true;
    frame.focus();
    // By this message the frame learns, from the browser, which website shows it.
    frame.contentWindow?.postMessage('turant-hello', address.origin);
  });
  const show = () => document.body.append(host);
  if (document.body) show();
  else addEventListener('DOMContentLoaded', show);
})();
