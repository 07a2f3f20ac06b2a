import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { RejectedError, RetryLaterError, SettingsError } from '@turant/domain';
import type { BrowserEvent, BrowserLine } from './browser-line.js';
import { startBrowserLine } from './start-browser-line.js';
import { CHROMIUM_OFFER, FIREFOX_OFFER } from './testing/offers.js';
import { built } from '../../../../test/engines/built.js';
import { until } from '../../../../test/engines/until.js';

const BUILT = built('libs/lines/src/browser/browser-child.js');

const open: BrowserLine[] = [];
async function start(options: Parameters<typeof startBrowserLine>[0] = {}): Promise<BrowserLine> {
  const line = await startBrowserLine(options, BUILT);
  open.push(line);
  return line;
}
/** A call that nobody connects to, on a line of its own: its end comes while the others are tried. */
let unconnected: BrowserLine;
const unconnectedEvents: BrowserEvent[] = [];
beforeAll(async () => {
  unconnected = await startBrowserLine({}, BUILT);
  await unconnected.accept({ callId: 'cl_1', sdp: CHROMIUM_OFFER }, (event) => void unconnectedEvents.push(event));
});
afterAll(() => unconnected.close());
afterEach(async () => void (await Promise.all(open.splice(0).map((line) => line.close()))));

describe('the browser line, as it is built', () => {
  it('answers at once, with its candidates, and only with the public address if it has one', async () => {
    const [plain, behindNat] = [await start(), await start({ host: '0.0.0.0', publicAddress: '203.0.113.10' })];
    const { sdp } = await plain.accept({ callId: 'cl_1', sdp: CHROMIUM_OFFER }, () => undefined);
    expect(sdp).toContain(` 127.0.0.1 ${plain.port} typ host`);
    expect(sdp).toContain('a=rtpmap:111 opus/48000/2');
    expect(sdp).toMatch(/^a=fmtp:111 .*useinbandfec=1/m);
    const { sdp: natted } = await behindNat.accept({ callId: 'cl_1', sdp: FIREFOX_OFFER }, () => undefined);
    expect(natted.match(/^a=candidate:.*$/gm)).toEqual([expect.stringContaining(` 203.0.113.10 ${behindNat.port} typ host`)]);
  });

  it('sends nothing to the addresses that an offer names', async () => {
    const victim = createSocket('udp4').bind(0, '127.0.0.1');
    await once(victim, 'listening');
    let packets = 0;
    victim.on('message', () => (packets += 1));
    const line = await start();
    const candidate = `a=candidate:1 1 udp 2122260223 127.0.0.1 ${victim.address().port} typ host\r\n`;
    await line.accept({ callId: 'cl_1', sdp: CHROMIUM_OFFER + candidate }, () => undefined);
    // ICE checks begin within 50 ms, and go on for seconds.
    await pause(1_000);
    victim.close();
    expect(packets).toBe(0);
  });

  it('takes so many calls at once and no more, and another one when one has ended', async () => {
    const line = await start({ maxCalls: 2 });
    const events: BrowserEvent[] = [];
    const accept = (): ReturnType<BrowserLine['accept']> =>
      line.accept({ callId: 'cl_1', sdp: CHROMIUM_OFFER }, (event) => void events.push(event));
    const [first] = [await accept(), await accept()];
    await expect(accept()).rejects.toMatchObject({ code: 'LINE_FULL', retryAfterMs: 5_000 });
    await expect(accept()).rejects.toBeInstanceOf(RetryLaterError);
    first.call.hangUp();
    await until(() => events.length > 0);
    expect(events).toMatchObject([{ type: 'ended', end: { by: 'us', reason: 'cancelled', hasRung: false } }]);
    await accept();
    expect(line.openCalls).toBe(2);
  });

  it('outlives offers that somebody has changed, and answers the next one', async () => {
    const line = await start({ maxCalls: 10_000 });
    const { pid } = (line as unknown as { child: { pid: number } }).child;
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom('\r\n', 'a=', ' ', ':', '\0', '255', 'é'.repeat(300)),
    );
    const count = { answered: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(CHROMIUM_OFFER, FIREFOX_OFFER),
        fc.array(fc.tuple(fc.nat(1_400), fc.nat(8), part), { maxLength: 2 }),
        async (offer, changes) => {
          const sdp = changes.reduce((text, [at, length, put]) => text.slice(0, at) + put + text.slice(at + length), offer);
          const accepted = await line.accept({ callId: 'cl_1', sdp }, () => undefined).catch((error: unknown) => error);
          if (accepted instanceof Error) {
            expect(accepted).toBeInstanceOf(RejectedError);
            count.refused += 1;
          } else {
            (accepted as Awaited<ReturnType<BrowserLine['accept']>>).call.hangUp();
            count.answered += 1;
          }
        },
      ),
      { numRuns: 400 },
    );
    expect(Math.min(count.answered, count.refused)).toBeGreaterThan(20);
    await until(() => line.openCalls === 0);
    await line.accept({ callId: 'cl_1', sdp: CHROMIUM_OFFER }, () => undefined);
    expect((line as unknown as { child: { pid: number } }).child.pid).toBe(pid);
  });

  it('does not open on a port that is taken', async () => {
    const taken = createSocket('udp4').bind(0, '127.0.0.1');
    await once(taken, 'listening');
    const error = await start({ port: taken.address().port }).catch((reason: unknown) => reason);
    taken.close();
    expect(error).toBeInstanceOf(SettingsError);
    expect(error).toMatchObject({ code: 'WEBRTC_PORT' });
  });

  it('takes no call while it closes, and ends those that it has', async () => {
    const line = await start();
    const events: BrowserEvent[] = [];
    await line.accept({ callId: 'cl_1', sdp: CHROMIUM_OFFER }, (event) => void events.push(event));
    const closing = line.close();
    await expect(line.accept({ callId: 'cl_2', sdp: CHROMIUM_OFFER }, () => undefined)).rejects.toMatchObject({ code: 'LINE_CLOSED' });
    await closing;
    expect(events).toMatchObject([{ type: 'ended', end: { by: 'us' } }]);
  });

  it('ends a call whose browser does not connect within a shorter time that was named', async () => {
    const line = await start();
    const events: BrowserEvent[] = [];
    await line.accept({ callId: 'cl_1', sdp: CHROMIUM_OFFER, connectMs: 20 }, (event) => void events.push(event));
    await until(() => events.length > 0);
    expect(events).toMatchObject([{ type: 'ended', end: { by: 'system', reason: 'no-connection' } }]);
    await line.close();
  });

  it('ends a call whose browser does not connect within 15 s', async () => {
    await until(() => unconnectedEvents.length > 0);
    expect(unconnectedEvents).toMatchObject([{ type: 'ended', end: { by: 'system', reason: 'no-connection', hasRung: false } }]);
    expect(unconnected.openCalls).toBe(0);
  });
});
