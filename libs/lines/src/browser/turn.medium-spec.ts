import { setTimeout as pause } from 'node:timers/promises';
import { built } from '../../../../test/engines/built.js';
import { ChromiumBrowser, type CallerPage } from '../../../../test/engines/chromium.js';
import { Coturn } from '../../../../test/engines/coturn.js';
import { PEER_START_MS } from '../../../../test/engines/sip-peer.js';
import type { LineCall } from '../line-driver.js';
import type { BrowserLine } from './browser-line.js';
import { startBrowserLine } from './start-browser-line.js';
import { shareAt, tone } from './testing/tones.js';
import { turnCredentials } from './turn-credentials.js';

const BUILT = built('libs/lines/src/browser/browser-child.js');
const SECRET = 'hush-North-73';

describe('a browser whose network lets it reach nothing but a coturn', () => {
  let chromium: ChromiumBrowser | undefined;
  let coturn: Coturn | undefined;
  let line: BrowserLine;
  let call: LineCall | undefined;
  const frames: Int16Array[] = [];

  beforeAll(async () => {
    coturn = await Coturn.start(SECRET);
    chromium = coturn && (await ChromiumBrowser.start());
    line = await startBrowserLine({}, BUILT);
  }, PEER_START_MS);
  afterAll(async () => {
    await line.close();
    await chromium?.stop();
    await coturn?.stop();
  });

  async function ringUp(caller: CallerPage, validMs: number): Promise<unknown> {
    const urls = `turn:127.0.0.1:${coturn?.port}`;
    const iceServers = [{ urls, ...turnCredentials(SECRET, 'visitor', Date.now(), validMs) }];
    return caller.run('call', { codec: 'opus', id: 'cl_1', configuration: { iceServers, iceTransportPolicy: 'relay' } });
  }

  async function open(browser: ChromiumBrowser): Promise<CallerPage> {
    return browser.open(async (callId, sdp) => {
      const accepted = await line.accept({ callId, sdp }, () => undefined);
      call = accepted.call;
      call.onAudio((frame) => void frames.push(frame));
      return accepted.sdp;
    });
  }

  it('is heard and hears through it with credentials that are valid', async () => {
    if (!chromium) return;
    const caller = await open(chromium);
    await ringUp(caller, 60_000);
    call?.play({ id: 'u1', samples: tone(1_500, 4_000) });
    await caller.run('hearsTone', 1_500);
    while (!frames.some((frame) => shareAt(1_000, frame) > 0.9)) await pause(5);
    expect(await caller.run('stats')).toMatchObject({ candidate: 'relay', lost: 0 });
    await caller.page.close();
  });

  it('is turned away by it when they have ended', async () => {
    if (!chromium) return;
    const caller = await open(chromium);
    void ringUp(caller, -1_000).catch(() => undefined);
    // RFC 8489 14.8: Unauthenticated.
    expect(await caller.run('candidateErrorCode')).toBe(401);
    await caller.page.close();
  });
});
