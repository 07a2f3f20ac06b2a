import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { RejectedError } from '@turant/domain';
import { built } from '../../../../test/engines/built.js';
import { UdpRelay } from '../../../../test/engines/udp-relay.js';
import { RtcFarEnd } from '../../../../test/engines/rtc-far-end.js';
import type { BrowserCallQuality } from '@turant/domain';
import type { PlayedMark } from '../line-driver.js';
import type { Supervisor } from '@turant/supervisor';
import type { FromChild, ToChild } from './child-protocol.js';
import type { BrowserEvent, BrowserLine, BrowserLineOptions } from './browser-line.js';
import { startBrowserLine } from './start-browser-line.js';
import { openCodec } from './open-codec.js';
import { levelOf, shareAt, tone } from './testing/tones.js';
import { until } from '../../../../test/engines/until.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';

const BUILT = built('libs/lines/src/browser');

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a call of a far end that is no browser', () => {
  let line: BrowserLine;
  let far: RtcFarEnd;
  let events: BrowserEvent[];
  let frames: Int16Array[];

  afterEach(async () => {
    far.stop();
    await line.close();
  });

  async function answered(
    options: BrowserLineOptions = {},
    through?: (port: number) => Promise<number>,
  ): Promise<Awaited<ReturnType<BrowserLine['accept']>>['call']> {
    [events, frames] = [[], []];
    line = await startBrowserLine(options, join(BUILT, 'browser-child.js'));
    far = new RtcFarEnd();
    const { sdp, call } = await line.accept({ callId: 'cl_1', sdp: await far.offer() }, (event) => void events.push(event));
    call.onAudio((frame) => void frames.push(frame));
    far.answer(through ? sdp.replaceAll(` ${line.port} typ`, ` ${await through(line.port)} typ`) : sdp);
    await until(() => events.length > 0);
    expect(events).toMatchObject([{ type: 'answered' }]);
    await far.connects();
    return call;
  }

  it.each([8_000, 16_000] as const)('has frames and utterances of %i samples a second', async (sampleRate) => {
    const call = await answered({ sampleRate });
    expect(line.sampleRate).toBe(sampleRate);
    far.send(3);
    await until(() => frames.length > 3);
    expect(new Set(frames.map(({ length }) => length))).toEqual(new Set([sampleRate / 50]));
    const played = new Promise((mark) => call.onPlayed(mark));
    call.play({ id: 'u1', samples: tone(1_000, 100, sampleRate) });
    expect(await played).toMatchObject({ id: 'u1', playedMs: 100, isComplete: true });
    await far.hears();
    expect(() => call.join(call)).toThrow(RejectedError);
    call.hangUp();
    await until(() => events.length === 2);
    expect(events[1]).toMatchObject({ type: 'ended', end: { by: 'us', reason: 'hung-up' } });
  });

  it('tells who listens, and nobody before, exactly the frames that its far end gets, up to a flush in the middle', async () => {
    const call = await answered();
    const { child } = line as unknown as { child: Supervisor<ToChild, FromChild> };
    const { onMessage } = child;
    let sentBatches = 0;
    child.onMessage = (message) => {
      if (message.kind === 'audio' && message.areSent) sentBatches += 1;
      onMessage(message);
    };
    const unheard = new Promise((resolve) => call.onPlayed(resolve));
    call.play({ id: 'quiet', samples: new Int16Array(1_600) });
    await unheard;
    expect(sentBatches).toBe(0);
    const told: Int16Array[] = [];
    call.onSent((frame) => void told.push(frame));
    const flushed = new Promise<PlayedMark>((resolve) => call.onPlayed(resolve));
    const samples = tone(1_000, 4_000);
    call.play({ id: 'u1', samples });
    await until(() => told.length >= 25);
    call.flush();
    const { playedMs } = await flushed;
    await until(() => told.length >= playedMs / 20);
    expect(sentBatches).toBeGreaterThan(0);
    expect(told).toEqual(Array.from({ length: playedMs / 20 }, (_, index) => samples.slice(index * 320, (index + 1) * 320)));
    const got: Int16Array[] = [];
    const codec = openCodec('opus', 16_000);
    const isLoud = (frame: Int16Array | undefined): boolean => frame !== undefined && levelOf(frame) > 3_000;
    while (!got.some(isLoud) || got.slice(-3).some(isLoud)) {
      for (const payload of await far.heard()) got.push(codec.decode(payload) as Int16Array);
      await pause(20);
    }
    codec.release();
    const loud = got.filter(isLoud);
    expect(Math.abs(loud.length - told.length)).toBeLessThanOrEqual(1);
    expect(loud.slice(1, -1).every((frame) => shareAt(1_000, frame) > 0.9)).toBe(true);
  });

  it('is heard without a hole on a network that loses 5 % of the packets and lets others overtake', async () => {
    let relay: UdpRelay | undefined;
    const call = await answered({}, async (port) => {
      relay = await UdpRelay.open(port);
      return relay.port;
    });
    relay?.impair({ loss: 0.05, jitterMs: 30 });
    frames.length = 0;
    const fromMs = performance.now();
    for (let sent = 0; sent < 300; sent += 1) {
      far.send(1);
      await pause(Math.max(0, fromMs + 20 * sent - performance.now()));
    }
    // What is lost at the end is not missed.
    await until(() => frames.length >= 290);
    expect(relay?.dropped).toBeGreaterThan(0);
    call.hangUp();
    await until(() => events.length === 2);
    const { quality } = events[1] as { quality?: BrowserCallQuality };
    expect(quality?.lostPackets).toBeGreaterThan(0);
    expect((quality?.receivedPackets ?? 0) + (quality?.lostPackets ?? 0)).toBeLessThanOrEqual(300);
    expect(quality?.concealedMs).toBeGreaterThan(0);
    expect(quality?.jitterMs).toBeGreaterThan(2);
    relay?.close();
  });

  it.each([
    ['more packets than any codec does', 200, undefined],
    // RFC 6716 3.2.5: six empty frames of 20 ms.
    ['more audio than time passes, in few packets', 5, [0x4b, 6]],
  ])('ends if it sends %s', async (_what, count, payload) => {
    await answered();
    while (events.length < 2) {
      far.send(count, payload);
      await pause(20);
    }
    expect(events[1]).toMatchObject({ type: 'ended', end: { by: 'system', reason: 'flood', hasRung: true } });
  });

  it('is not left behind by a service that was killed', async () => {
    const folder = temporaryFolder('turant-browser-');
    const file = join(folder, 'service.js');
    writeFileSync(
      file,
      `const { startBrowserLine } = require(${JSON.stringify(join(BUILT, 'start-browser-line.js'))});
       startBrowserLine().then((line) => {
         process.send({ pid: line.child.pid });
         process.on('message', (sdp) => line.accept({ callId: 'cl_1', sdp }, () => undefined).then(({ sdp }) => process.send({ sdp })));
       });`,
    );
    line = await startBrowserLine({}, join(BUILT, 'browser-child.js'));
    far = new RtcFarEnd();
    const service = fork(file, { execArgv: [] });
    const [{ pid }] = (await once(service, 'message')) as [{ pid: number }];
    service.send(await far.offer());
    const [{ sdp }] = (await once(service, 'message')) as [{ sdp: string }];
    far.answer(sdp);
    await far.hears();
    expect(isRunning(pid)).toBe(true);
    service.kill('SIGKILL');
    await until(() => !isRunning(pid));
    rmSync(folder, { recursive: true });
  });
});
