import { setTimeout as pause } from 'node:timers/promises';
import { built } from '../../../../test/engines/built.js';
import { ChromiumBrowser, type CallerPage } from '../../../../test/engines/chromium.js';
import { PEER_START_MS } from '../../../../test/engines/sip-peer.js';
import type { LineCall, PlayedMark } from '../line-driver.js';
import type { BrowserEvent, BrowserLine } from './browser-line.js';
import { startBrowserLine } from './start-browser-line.js';
import { shareAt, tone } from './testing/tones.js';
import { until } from '../../../../test/engines/until.js';

const BUILT = built('libs/lines/src/browser/browser-child.js');

/** A call of the page as the line sees it. */
class SeenCall {
  readonly events: BrowserEvent[] = [];
  readonly frames: Int16Array[] = [];
  readonly marks: PlayedMark[] = [];
  call: LineCall | undefined;

  get line(): LineCall {
    if (!this.call) throw new Error('not accepted');
    return this.call;
  }

  get end(): object | undefined {
    return this.events.find((event) => event.type === 'ended')?.end;
  }
}

describe('a call of a real Chromium', () => {
  let chromium: ChromiumBrowser | undefined;
  let line: BrowserLine;
  const calls = new Map<string, SeenCall>();

  beforeAll(async () => {
    chromium = await ChromiumBrowser.start();
    line = await startBrowserLine({}, BUILT);
    // What becomes of these is seen 10 s later, while other calls are under way.
    if (chromium) await Promise.all([closeATab(chromium), endAMicrophone(chromium)]);
  }, PEER_START_MS);
  afterAll(async () => {
    await line.close();
    await chromium?.stop();
  });

  async function accept(id: string, sdp: string): Promise<string> {
    const seen = new SeenCall();
    calls.set(id, seen);
    const accepted = await line.accept({ callId: id, sdp }, (event) => void seen.events.push(event));
    seen.call = accepted.call;
    accepted.call.onAudio((frame) => void seen.frames.push(frame));
    accepted.call.onPlayed((mark) => void seen.marks.push(mark));
    return accepted.sdp;
  }

  async function connected(browser: ChromiumBrowser, id: string, codec = 'opus'): Promise<{ caller: CallerPage; seen: SeenCall }> {
    const caller = await browser.open(accept);
    await caller.run('call', { codec, id });
    const seen = calls.get(id) as SeenCall;
    await until(() => seen.events.length > 0);
    return { caller, seen };
  }

  const notOver = (): number => [...calls.values()].filter(({ end }) => end === undefined).length;

  async function closeATab(browser: ChromiumBrowser): Promise<void> {
    const { caller, seen } = await connected(browser, 'cl_closed');
    await until(() => seen.frames.length > 0);
    await caller.page.close();
  }

  async function endAMicrophone(browser: ChromiumBrowser): Promise<void> {
    const { caller, seen } = await connected(browser, 'cl_no_microphone');
    await until(() => seen.frames.length > 0);
    await caller.page.evaluate('microphone.getAudioTracks()[0].stop()');
  }

  it.each(['opus', 'PCMU'])('is heard and hears, and is told what was played: %s', async (codec) => {
    if (!chromium) return;
    const { caller, seen } = await connected(chromium, `cl_${codec}`, codec);
    expect(seen.events).toMatchObject([{ type: 'answered' }]);
    seen.line.play({ id: 'u1', samples: tone(1_500, 2_000) });
    await caller.run('hearsTone', 1_500);
    await until(() => seen.frames.some((frame) => shareAt(1_000, frame) > 0.9));
    await until(() => seen.marks.length > 0);
    expect(seen.marks).toMatchObject([{ id: 'u1', playedMs: 2_000, isComplete: true }]);
    expect(new Set(seen.frames.map(({ length }) => length))).toEqual(new Set([320]));
    expect(seen.line.lastAudioInMs).toBeGreaterThan(0);
    expect(await caller.run('stats')).toMatchObject({ codec: `audio/${codec}`, lost: 0 });
    await caller.run('hangUp');
    await until(() => seen.end !== undefined);
    expect(seen.end).toEqual({ by: 'callee', reason: 'bye', hasRung: true });
    await caller.page.close();
  });

  it('goes silent when the line is flushed, and ends for the page when we hang up', async () => {
    if (!chromium) return;
    const { caller, seen } = await connected(chromium, 'cl_flush');
    seen.line.play({ id: 'u1', samples: tone(1_500, 20_000) });
    seen.line.play({ id: 'u2', samples: tone(700, 1_000) });
    await caller.run('hearsTone', 1_500);
    seen.line.flush();
    await caller.run('hearsSilence');
    await until(() => seen.marks.length === 2);
    expect(seen.marks).toMatchObject([
      { id: 'u1', playedMs: expect.any(Number), isComplete: false },
      { id: 'u2', playedMs: 0, isComplete: false },
    ]);
    expect(seen.marks[0]?.playedMs).toBeLessThan(20_000);
    seen.line.hangUp();
    await caller.run('isOver');
    await until(() => seen.end !== undefined);
    expect(seen.end).toEqual({ by: 'us', reason: 'hung-up', hasRung: true });
    seen.line.play({ id: 'u3', samples: tone(700, 100) });
    seen.line.hangUp();
    expect(line.openCalls).toBe(notOver());
    await caller.page.close();
  });

  it('brings texts over its data channel, which is closed before the connection', async () => {
    if (!chromium) return;
    const caller = await chromium.open(accept);
    await caller.run('call', { codec: 'opus', id: 'cl_words', hasChannel: true });
    const seen = calls.get('cl_words') as SeenCall;
    await caller.run('says', 'x'.repeat(4_097));
    await caller.page.evaluate('channel.send(new Uint8Array(9)); pc.createDataChannel("another"); undefined');
    await caller.run('says', 'haan, kal subah');
    await until(() => seen.events.length > 1);
    expect(seen.events).toMatchObject([{ type: 'answered' }, { type: 'text', text: 'haan, kal subah' }]);
    seen.line.play({ id: 'u1', samples: tone(1_500, 2_000) });
    await caller.run('hearsTone', 1_500);
    seen.line.hangUp();
    await caller.run('channelCloses');
    // The connection's own state changes some 6 s later.
    expect(await caller.page.evaluate('pc.connectionState')).toBe('connected');
    await caller.page.close();
  });

  it('shares the UDP port with another one, and each hears what is meant for it', async () => {
    if (!chromium) return;
    const [one, two] = [await connected(chromium, 'cl_one'), await connected(chromium, 'cl_two')];
    expect(line.openCalls).toBe(notOver());
    one.seen.line.play({ id: 'u1', samples: tone(700, 80_000) });
    two.seen.line.play({ id: 'u1', samples: tone(2_300, 80_000) });
    await Promise.all([one.caller.run('hearsTone', 700), two.caller.run('hearsTone', 2_300)]);
    for (const { caller } of [one, two]) expect(await caller.run('stats')).toMatchObject({ serverPort: line.port });
    one.seen.line.hangUp();
    await one.caller.run('isOver');
    await two.caller.run('hearsTone', 2_300);
    expect(two.seen.end).toBeUndefined();
    await two.caller.run('hangUp');
    await until(() => two.seen.end !== undefined);
    expect(two.seen.end).toMatchObject({ by: 'callee', reason: 'bye' });
    await two.caller.page.close();
    await one.caller.page.close();
  });

  it('ends 10 s after its last packet: a tab that is closed says nothing', async () => {
    if (!chromium) return;
    const seen = calls.get('cl_closed');
    await until(() => seen?.end !== undefined);
    expect(seen?.end).toEqual({ by: 'system', reason: 'media-silence', hasRung: true });
    expect(seen?.frames.slice(-400).every((frame) => frame.every((sample) => sample === 0))).toBe(true);
  });

  it('goes on when its microphone has ended: the person still hears', async () => {
    if (!chromium) return;
    const seen = calls.get('cl_no_microphone');
    await until(() => (seen?.frames.length ?? 0) > 50 * 12);
    expect(seen?.end).toBeUndefined();
    expect(seen?.frames.slice(-50).every((frame) => frame.every((sample) => sample === 0))).toBe(true);
    seen?.line.hangUp();
  });

  it('is not answered for a browser with another certificate than the offer names', async () => {
    if (!chromium) return;
    const forged = await chromium.open((id, sdp) => accept(id, sdp.replace(/sha-256 ../, 'sha-256 00')));
    const failed = forged.run('call', { codec: 'opus', id: 'cl_forged' }).catch(() => undefined);
    await until(() => (calls.get('cl_forged')?.events.length ?? 0) > 0);
    expect(calls.get('cl_forged')?.events).toMatchObject([
      { type: 'ended', end: { by: 'system', reason: 'connection-failed', hasRung: false } },
    ]);
    await forged.page.close();
    await failed;
  });

  it('ends with its process, which is started again on its port', async () => {
    if (!chromium) return;
    const { caller, seen } = await connected(chromium, 'cl_lost');
    const { pid } = (line as unknown as { child: { pid: number } }).child;
    process.kill(pid, 'SIGKILL');
    await until(() => seen.end !== undefined);
    expect(seen.end).toEqual({ by: 'system', reason: 'line-lost', hasRung: true });
    const { sdp } = await caller.page.evaluate<{ sdp: string }>('new RTCPeerConnection().createOffer()');
    await expect(line.accept({ callId: 'cl_now', sdp }, () => undefined)).rejects.toMatchObject({ code: 'LINE_LOST' });
    await caller.page.close();
    const { port } = line;
    while ((line as unknown as { child: { pid?: number } }).child.pid === undefined) await pause(10);
    const next = await connected(chromium, 'cl_next');
    expect(await next.caller.run('stats')).toMatchObject({ serverPort: port });
    await next.caller.page.close();
  });
});
