import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { wavHeader } from '@turant/voice';
import { CHROMIUM } from './peer-sets.js';
import { atEndOfSuite } from './end-of-suite.js';
import { environmentWith } from './linked-libraries.js';
import { skipLoudly } from './skipped.js';
import { fetchUnpacked, reasonOf } from './unpacked.js';
import { temporaryFolder } from './temporary-folder.js';

const INSTALLED = '/usr/bin/chromium';
/** In a secure context there is a microphone; nobody is asked under this name. */
const PAGE = 'https://caller.example/';
const RATE = 48_000;
const OPTIONS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--use-fake-device-for-media-stream',
  // Without it Chromium leaves 127.0.0.1 out.
  '--allow-loopback-in-peer-connection',
];
/** Every page has the microphone, and sound without a click. */
const WITHOUT_A_PERSON = ['--use-fake-ui-for-media-stream', '--autoplay-policy=no-user-gesture-required'];

/** One page that can call: chromium/caller.html. */
export interface CallerPage {
  readonly page: Page;
  /** Runs one of the page's functions. */
  run<T>(name: string, ...args: readonly unknown[]): Promise<T>;
}

/** A real Chromium without a window, until the end of the suite. Its microphone speaks samples at 48 kHz again and again: a burst of 100 ms at 1 kHz each second. */
export class ChromiumBrowser {
  private constructor(
    private readonly browser: Browser,
    private readonly folder: string,
  ) {}

  /**
   * Undefined if this machine has no Chromium and cannot get one: the tests that need it are then listed as skipped.
   * @param asksLikeAPersons whether a page gets the microphone by the permission of its context only, and sound by a click only
   * @param further switches of Chromium
   */
  static async start(
    microphone = bursts(),
    asksLikeAPersons = false,
    further: readonly string[] = [],
  ): Promise<ChromiumBrowser | undefined> {
    const folder = temporaryFolder('turant-chromium-');
    const program = await findProgram(folder);
    if (!program) return undefined;
    const file = join(folder, 'microphone.wav');
    writeFileSync(
      file,
      Buffer.concat([wavHeader(RATE, microphone.length), Buffer.from(microphone.buffer, microphone.byteOffset, microphone.byteLength)]),
    );
    const args = [...OPTIONS, ...further, ...(asksLikeAPersons ? [] : WITHOUT_A_PERSON), `--use-file-for-fake-audio-capture=${file}`];
    const browser = await chromium.launch({ ...program, headless: true, args });
    atEndOfSuite(() => browser.close());
    return new ChromiumBrowser(browser, folder);
  }

  get version(): string {
    return this.browser.version();
  }

  /** `accept` answers an offer of the page: an SDP in, an SDP out. */
  async open(accept: (id: string, sdp: string) => Promise<string>): Promise<CallerPage> {
    const page = await this.browser.newPage();
    const body = readFileSync(join(__dirname, 'chromium/caller.html'), 'utf8');
    await page.route(`${PAGE}**`, (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.exposeFunction('accept', accept);
    await page.goto(PAGE);
    return { page, run: (name, ...args) => page.evaluate(`${name}(...${JSON.stringify(args)})`) };
  }

  /** Pages of their own, as of a person who has never been there. */
  newContext(options: BrowserContextOptions): Promise<BrowserContext> {
    return this.browser.newContext(options);
  }

  async stop(): Promise<void> {
    await this.browser.close();
  }
}

async function findProgram(folder: string): Promise<{ executablePath: string; env?: Record<string, string> } | undefined> {
  if (existsSync(INSTALLED)) return { executablePath: INSTALLED };
  try {
    const root = await fetchUnpacked(CHROMIUM);
    // Fontconfig looks for fonts there.
    const env = { ...environmentWith(root, join(folder, 'libraries')), XDG_DATA_HOME: join(root, 'usr/share') };
    return { executablePath: join(root, 'usr/lib/chromium/chromium'), env };
  } catch (error) {
    skipLoudly('calls of a real Chromium', reasonOf(error));
    return undefined;
  }
}

/** One second with a burst, which Chromium repeats. */
function bursts(): Int16Array {
  return Int16Array.from({ length: RATE }, (_, at) =>
    at < RATE / 10 ? Math.round(16_000 * Math.sin((2 * Math.PI * 1_000 * at) / RATE)) : 0,
  );
}
