import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { itWith } from '../engines/it-with.js';
import { ChromiumBrowser } from '../engines/chromium.js';
import { useOwnService } from '../engines/use-own-service.js';
import { PEER_START_MS } from '../engines/sip-peer.js';
import { whenEnded } from './calls.js';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const RATE = 48_000;
const SENTENCE_MS = 2_000;
const PAUSE_MS = 1_500;
const WAIT_MS = 30_000;
/** What the page does not do in itself, so that a test notices it. */
const WATCHED = `addEventListener('securitypolicyviolation', (event) => console.error('policy', event.violatedDirective, event.blockedURI));`;
/** No browser here recognises speech without its maker's servers. */
const RECOGNISER = `globalThis.sent = []; globalThis.started = [];
  const send = RTCDataChannel.prototype.send;
  RTCDataChannel.prototype.send = function (text) { sent.push(JSON.parse(text)); send.call(this, text); };
  globalThis.SpeechRecognition = class {
    start(track) {
      started.push([this.lang, this.processLocally ?? false, track.kind]);
      this.onresult({ resultIndex: 0, results: [Object.assign([{ transcript: 'haan ji' }], { isFinal: true })] });
    }
    abort() { this.onend?.(); }
    static async available() { return globalThis.onDevice; }
  };
  globalThis.webkitSpeechRecognition = SpeechRecognition;`;

describe('the page /talk in Chromium', () => {
  const service = useOwnService({ env: { WEBRTC_MAX_CALLS: '20', BROWSER_CALL_SECONDS: '50' } });
  let browser: ChromiumBrowser | undefined;
  const faults: string[] = [];

  beforeAll(async () => {
    browser = await ChromiumBrowser.start(await personsVoice(), true);
  }, PEER_START_MS);
  afterEach(() => expect(faults.splice(0)).toEqual([]));

  /** A pause and two seconds of speech, which the microphone repeats: an employee's own voice. */
  async function personsVoice(): Promise<Int16Array> {
    const { body } = await service.send(`/api/employees/${service.employeeId}/preview`, { body: { language: 'en-IN' } });
    const wav = body as Buffer;
    const rate = wav.readUInt32LE(24);
    const speech = new Int16Array(Uint8Array.from(wav.subarray(44, 44 + (2 * rate * SENTENCE_MS) / 1000)).buffer);
    const quiet = (PAUSE_MS * RATE) / 1000;
    return Int16Array.from(
      { length: quiet + (SENTENCE_MS * RATE) / 1000 },
      (_, at) => speech[Math.floor(((at - quiet) * rate) / RATE)] ?? 0,
    );
  }

  interface Visit {
    query?: string;
    hasMicrophone?: boolean;
    options?: BrowserContextOptions;
    script?: string;
  }

  /** The page, in a browser that has never seen it; whatever it complains of or asks elsewhere is a fault. */
  async function visit({ query = '', hasMicrophone = true, options, script = '' }: Visit = {}): Promise<Page> {
    if (!browser) throw new Error('no browser');
    const context = await browser.newContext({ permissions: hasMicrophone ? ['microphone'] : [], ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(WAIT_MS);
    page.on('console', (message) => void (['error', 'warning'].includes(message.type()) && faults.push(message.text())));
    page.on('pageerror', (error) => void faults.push(error.message));
    page.on('request', (request) => void (new URL(request.url()).origin !== service.baseUrl && faults.push(request.url())));
    await page.addInitScript(WATCHED + script);
    await page.goto(`${service.baseUrl}/talk${query}`);
    return page;
  }

  const state = (page: Page, wanted: string): Promise<unknown> => page.waitForSelector(`body[data-state="${wanted}"]`);
  const says = (page: Page, id: string, hasText: string | RegExp): Promise<void> => page.locator(`#${id}`, { hasText }).waitFor();

  /** Calls by what `press` does. @returns the id of the call */
  async function connected(page: Page, press = (): Promise<void> => page.click('#talk')): Promise<string> {
    await state(page, 'ready');
    const answered = page.waitForResponse((response) => response.url().includes('/api/calls/browser'));
    await press();
    const { callId } = (await (await answered).json()) as { callId: string };
    await state(page, 'connected');
    return callId;
  }

  const itInBrowser = itWith(() => browser);

  itInBrowser('lets a person be greeted and answered after one click, and hang up', async () => {
    const page = await visit({ query: `?employee=${service.employeeId}` });
    await says(page, 'reason', 'your browser asks for the microphone, and not before');
    const callId = await connected(page);
    await page.click('#mute');
    await says(page, 'turn', 'is speaking');
    await page.waitForSelector('#employee-level:not([aria-valuenow="0"])');
    await says(page, 'remaining', /^The call ends in [34]\d seconds\.$/);
    await says(page, 'turn', 'You are muted');
    await page.waitForSelector('#own-level[aria-valuenow="0"]');
    await page.click('#latencies summary');
    await page.click('#mute');
    await page.waitForSelector('#own-level:not([aria-valuenow="0"])');
    await says(page, 'turn', 'is speaking');
    // The time until the employee answers is not asked for: the page shows it after an unbroken turn only, and a busy machine may break every turn.
    await says(page, 'figures', /Click to connected[\d,]+ ms.*Jitter buffer[\d,]+ ms.*Packets lost[\d.]+ %Codecopus/);
    await page.click('#hang-up');
    expect(await page.textContent('#status')).toBe('You have hung up.');
    expect(await whenEnded(service, callId)).toMatchObject({ status: 'completed', endedBy: 'callee', line: 'browser' });
    await page.context().close();
  });

  itInBrowser('is used by the keyboard alone, tells that the service hangs up, and calls again', async () => {
    const page = await visit({ query: '?codec=pcmu' });
    const press = async (): Promise<void> => {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    };
    const focus = (): Promise<string | undefined> => page.evaluate('document.activeElement?.id');
    const callId = await connected(page, press);
    expect(await focus()).toBe('hang-up');
    expect((await service.send(`/api/calls/${callId}/hang-up`, { method: 'POST' })).status).toBe(200);
    await says(page, 'status', 'has hung up.');
    expect([await focus(), await page.textContent('#talk')]).toEqual(['talk', expect.stringMatching(/^Talk to .* again$/)]);
    await page.keyboard.press('Enter');
    await state(page, 'connected');
    await page.keyboard.press('Escape');
    await says(page, 'status', 'You have hung up.');
    await page.context().close();
  });

  itInBrowser('says that the microphone was refused, and has not called', async () => {
    const before = (await service.send('/api/calls')).body.data.length;
    const page = await visit({ hasMicrophone: false });
    await state(page, 'ready');
    await page.click('#talk');
    await says(page, 'status', 'The microphone was refused. Allow it in the address bar');
    expect((await service.send('/api/calls')).body.data).toHaveLength(before);
    await page.context().close();
  });

  itInBrowser('asks for a key if it has no right, and keeps it in memory only', async () => {
    // A request with X-Forwarded-For came through a proxy, so that it does not count as a request of this machine, which needs no key.
    const page = await visit({ options: { extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.7' } } });
    await says(page, 'status', 'needs an API key');
    await page.keyboard.type('tk_live_wrong');
    await page.keyboard.press('Enter');
    await says(page, 'status', 'is not accepted');
    await page.keyboard.type(service.apiKey);
    await page.keyboard.press('Enter');
    const callId = await connected(page);
    // The service is told at once that a page is left.
    await page.goto('about:blank');
    expect(await whenEnded(service, callId)).toMatchObject({ endedBy: 'callee' });
    await page.goto(`${service.baseUrl}/talk`);
    await says(page, 'status', 'needs an API key');
    expect(faults.splice(0)).toEqual(Array<unknown>(3).fill(expect.stringContaining('401')));
    await page.context().close();
  });

  itInBrowser('has nothing that axe finds fault with, light and dark, on a small phone', async () => {
    const page = await visit({ query: '?lang=hi', options: { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' } });
    const violations = async (): Promise<unknown[]> => {
      const found: unknown[] = [];
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        found.push(
          await page.evaluate('axe.run().then((all) => all.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))'),
        );
      }
      return found;
    };
    await page.evaluate(AXE);
    await state(page, 'ready');
    expect(await violations()).toEqual([[], []]);
    await page.click('#latencies summary');
    await connected(page);
    await page.waitForSelector('#figures dd');
    expect(await violations()).toEqual([[], []]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    await page.keyboard.press('Escape');
    await page.context().close();
  });

  itInBrowser('measures mouth to ear with an employee that sends the sound back', async () => {
    const { body } = await service.send('/api/employees', { body: { name: 'Echo', languages: ['en-IN'], isTest: true } });
    const page = await visit({ query: `?employee=${body.employee.employeeId}&echo=1` });
    await page.click('#latencies summary');
    await connected(page);
    await says(page, 'figures', /Mouth to ear[\d,]+ ms/);
    await page.context().close();
  });

  it.each([
    ['available', 'on this device', true],
    ['unavailable', 'Its maker may receive your voice', false],
  ])('sends words only if the person agrees: %s', async (onDevice, note, isLocal) => {
    if (!browser) return;
    const page = await visit({ script: `${RECOGNISER} globalThis.onDevice = '${onDevice}';` });
    await says(page, 'words-note', note);
    expect(await page.isChecked('#words')).toBe(false);
    await connected(page);
    expect(await page.evaluate('started')).toEqual([]);
    await page.check('#words');
    await page.waitForFunction('sent.length > 0');
    expect(await page.evaluate('[started, sent]')).toEqual([
      [[expect.stringMatching(/^[a-z]{2}-IN$/), isLocal, 'audio']],
      [{ type: 'words', text: 'haan ji', isFinal: true }],
    ]);
    await page.context().close();
  });
});
