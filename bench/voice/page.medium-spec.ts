import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ChromiumBrowser } from '../../test/engines/chromium.js';
import { itWith } from '../../test/engines/it-with.js';

const ADDRESS = 'http://127.0.0.1/bench-caller';
/** Blocks of 8 ms that an ear has heard before, and after, another one was stopped. */
const BLOCKS = 25;

/** In the page: two ears listen, one is stopped. @returns how many blocks that one has got at two moments after it */
const STOPPED = `(async () => {
  await isReady;
  const listened = () => {
    const into = context.createMediaStreamDestination();
    const tone = new ConstantSourceNode(context, { offset: 0.1 });
    tone.connect(into);
    tone.start();
    return listen(into.stream, { hear: () => undefined });
  };
  const heard = async (ear, more) => {
    const until = ear.blocks.length + more;
    while (ear.blocks.length < until) await pause(5);
  };
  const [stopped, other] = [listened(), listened()];
  await heard(stopped, ${BLOCKS});
  stopped.stop();
  await heard(other, ${BLOCKS});
  const after = stopped.blocks.length;
  await heard(other, ${BLOCKS});
  return [after, stopped.blocks.length];
})()`;

describe('the page of a caller', () => {
  let browser: ChromiumBrowser | undefined;
  beforeAll(async () => (browser = await ChromiumBrowser.start()));
  afterAll(() => browser?.stop());
  const inBrowser = itWith(() => browser);

  inBrowser('has no work with calls that are over', async (there) => {
    const page = await (await there.newContext({})).newPage();
    const body = readFileSync(join(__dirname, 'page.html'), 'utf8');
    await page.route(ADDRESS, (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto(ADDRESS);
    const [after, later] = await page.evaluate<[number, number]>(STOPPED);
    expect(later).toBe(after);
  });
});
