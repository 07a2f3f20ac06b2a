/** Callers in a real Chromium: the page is page.html, shown under the service's own address. */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { base64Of } = require('./sounds.cjs');

// The engines of the tests are TypeScript: this teaches require to read it.
require('../../test/engines/run-ts.cjs');
const { ChromiumBrowser } = require('../../test/engines/chromium.ts');

const sourceOf = (name) => readFileSync(join(__dirname, name), 'utf8');

/** @returns undefined if this machine has no Chromium and cannot get one; the reason is then printed */
async function startBrowser() {
  const browser = await ChromiumBrowser.start();
  if (!browser) return undefined;
  return {
    version: browser.version,
    /** A page that can call the service at this address. @param clips by name, of sounds.cjs */
    async open(baseUrl, clips = new Map()) {
      const html = sourceOf('page.html').replace('<script>', () => `<script>${sourceOf('caller.cjs')}</script>\n<script>`);
      const address = `${baseUrl}/bench-caller`;
      const page = await (await browser.newContext({})).newPage();
      let onMouth = () => undefined;
      await page.exposeFunction('tellMouth', (mouth) => onMouth(mouth));
      await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }));
      await page.goto(address);
      const run = (name, ...args) => page.evaluate(`${name}(...${JSON.stringify(args)})`);
      page.on('pageerror', (error) => console.error(`the page: ${error}`));
      for (const [name, sound] of clips) await run('learn', name, base64Of(sound));
      return {
        run,
        /** `listener` is told {id, clip, fromMs} when the first sound of a clip leaves, with the id of the call's plan and the page's time. */
        onMouth: (listener) => (onMouth = listener),
        close: () => page.close(),
      };
    },
    stop: () => browser.stop(),
  };
}

module.exports = { startBrowser };
