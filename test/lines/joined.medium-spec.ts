import { setTimeout as pause } from 'node:timers/promises';
import { monotonicMs, type PlayedMark } from '@turant/lines';
import { startBaresip, type Baresip } from '../engines/baresip.js';
import { startKamailio, type Kamailio } from '../engines/kamailio.js';
import { itBy } from './against.js';
import type { SuiteTrunk } from './drivers.js';
import { onEachDriver, type FarEnds, type Rig } from './on-each-driver.js';
import { goesOn, msOf, tonesIn, WINDOW_MS, type Heard } from './heard-tones.js';
import { MAX_NUMBERED, numberedFrames, numbersIn } from './numbered-frames.js';
import { tone } from './pbx-orders.js';
import { sayTone, ToneDetector } from './tone-detector.js';
import { CALLEE, type WatchedCall } from './watched-call.js';
import { until } from '../engines/until.js';

const A_HZ = 440;
const B_HZ = 880;
const BEFORE_HZ = 1_200;
const ANNOUNCED_HZ = 1_600;
const TONES = [A_HZ, B_HZ, BEFORE_HZ, ANNOUNCED_HZ];
const ANNOUNCED_MS = 2_000;
/** A phone names what it has heard by the second at which the call began. */
const BETWEEN_RECORDINGS_MS = 1_000;
const SECOND_SAMPLES = 8_000;
/** What Asterisk has sent when a flush reaches it is known to within a frame, and on a busy machine the flush comes late. */
const MAX_OFF_FRAMES = 2;
/** The longest gap between what was queued and the other far end. */
const MAX_GAP_MS = 1_000;
let kamailio: Kamailio | undefined;
let phoneA: Baresip | undefined;
let phoneB: Baresip | undefined;

/** One trunk: both phones are behind the same proxy. */
const far: FarEnds = {
  start: async () => {
    [kamailio, phoneA, phoneB] = await Promise.all([
      startKamailio(),
      startBaresip({ number: CALLEE, says: A_HZ, isRecording: true }),
      startBaresip({ number: CALLEE, says: B_HZ, isRecording: true }),
    ]);
  },
  trunks: () => [trunk()],
  areIdle: async () => {
    for (const phone of [phoneA, phoneB])
      await until(async () => ((await phone?.openCalls()) ?? 0) === 0, { what: 'the phone has no call up' });
    await pause(BETWEEN_RECORDINGS_MS);
  },
};

const trunk = (): SuiteTrunk => ({ trunkId: 'tr_join', uri: kamailio?.uri ?? '', transport: 'udp' });

/** One of two calls, from both sides. */
interface End {
  call: WatchedCall;
  phone: Baresip;
  heard(): Heard;
  recorded(): Int16Array;
  /** What our side hears of the phone. */
  ears: ToneDetector;
}

async function answeredBy(rig: Rig, phone: Baresip): Promise<End> {
  const before = phone.heard().length;
  const call = await rig.place(trunk(), { headers: { 'X-Next': phone.uri } });
  await call.when('answered');
  const recorded = (): Int16Array => phone.heard()[before] ?? new Int16Array();
  return { call, phone, recorded, heard: () => tonesIn(recorded(), TONES), ears: new ToneDetector(call.line) };
}

async function bothAnswered(rig: Rig, ...phones: [Baresip, Baresip]): Promise<[End, End]> {
  const ends: [End, End] = [await answeredBy(rig, phones[0]), await answeredBy(rig, phones[1])];
  await Promise.all([ends[0].ears.hears(A_HZ), ends[1].ears.hears(B_HZ)]);
  return ends;
}

const hearOneAnother = ([a, b]: [End, End]): Promise<unknown> =>
  until(() => a.heard().includes(B_HZ) && b.heard().includes(A_HZ), { what: 'both hear one another' });

async function joined(rig: Rig, ...phones: [Baresip, Baresip]): Promise<[End, End]> {
  const ends = await bothAnswered(rig, ...phones);
  ends[0].call.line.join(ends[1].call.line);
  await hearOneAnother(ends);
  return ends;
}

onEachDriver('Two calls that are joined', far, (rig) => {
  const body = (test: (...phones: [Baresip, Baresip]) => Promise<void>): (() => Promise<void>) =>
    rig.against(
      () => [kamailio, phoneA, phoneB] as const,
      (_, ...phones) => test(...phones),
    );
  const its = itBy(body);

  its('hear one another within a second in place of what was queued, and our side hears each far end alone', async (...phones) => {
    const [a, b] = await bothAnswered(rig, ...phones);
    const marks: PlayedMark[] = [];
    for (const { call } of [a, b]) {
      call.line.onPlayed((mark) => marks.push(mark));
      sayTone(call.line, BEFORE_HZ);
    }
    await until(() => [a, b].every(({ heard }) => heard().includes(BEFORE_HZ)), { what: 'both hear what was queued' });
    a.call.line.join(b.call.line);
    await hearOneAnother([a, b]);
    expect(marks.map(({ isComplete }) => isComplete)).toEqual([false, false]);
    for (const [end, other] of [
      [a, B_HZ],
      [b, A_HZ],
    ] as const) {
      const heard = end.heard();
      expect(heard.indexOf(other) - heard.lastIndexOf(BEFORE_HZ)).toBeLessThanOrEqual(MAX_GAP_MS / WINDOW_MS);
      const after = await goesOn(end, 1_000);
      expect([msOf(other, after) > 300, msOf(BEFORE_HZ, after)]).toEqual([true, 0]);
    }
    for (const { ears } of [a, b]) ears.forget();
    await Promise.all([a.ears.hears(A_HZ), b.ears.hears(B_HZ)]);
    for (const { line } of [a.call, b.call]) expect(monotonicMs() - (line.lastAudioInMs ?? 0)).toBeLessThan(1_000);
  });

  its('tell our side exactly what each far end gets: an utterance up to its flush, then the other far end', async (...phones) => {
    const [a, b] = await bothAnswered(rig, ...phones);
    const [toA, toB] = [a, b].map(({ call }) => {
      const samples: number[] = [];
      call.line.onSent((frame) => samples.push(...frame));
      return samples;
    }) as [number[], number[]];
    a.call.line.play({ id: 'numbered', samples: numberedFrames(MAX_NUMBERED) });
    await until(() => numbersIn(toA).length >= MAX_NUMBERED / 2, { what: 'half of it was sent' });
    a.call.line.join(b.call.line);
    const sent = numbersIn(toA);
    expect(sent).toEqual(sent.map((_, index) => index));
    toA.length = 0;

    await until(() => [toA, toB].every((samples) => samples.length >= SECOND_SAMPLES), { what: 'both hear one another' });
    for (const [samples, hz] of [
      [toA, B_HZ],
      [toB, A_HZ],
    ] as const) {
      const told = tonesIn(Int16Array.from(samples), TONES);
      expect(msOf(hz, told)).toBeGreaterThan(0.8 * told.length * WINDOW_MS);
    }
    await hearOneAnother([a, b]);
    const got = numbersIn(a.recorded());
    expect(Math.abs((got.at(-1) ?? 0) - (sent.at(-1) ?? 0))).toBeLessThanOrEqual(MAX_OFF_FRAMES);
    // A busy phone loses a frame now and then.
    expect(got.length).toBeGreaterThan(0.9 * sent.length);
  });

  its('hear an announcement on one of them there only, in place of the other far end, which is heard again after it', async (...phones) => {
    const [a, b] = await joined(rig, ...phones);
    const { marks } = a.call;
    const from = [a.heard().length, b.heard().length];
    a.call.line.play({ id: 'one minute left', samples: tone(ANNOUNCED_HZ, ANNOUNCED_MS) });
    await until(() => marks.length > 0, { what: 'it was played' });
    await until(() => a.heard().lastIndexOf(B_HZ) > a.heard().lastIndexOf(ANNOUNCED_HZ), { what: 'the other is heard again' });
    expect(marks).toMatchObject([{ id: 'one minute left', playedMs: ANNOUNCED_MS, isComplete: true }]);
    expect(msOf(ANNOUNCED_HZ, a.heard().slice(from[0]))).toBeGreaterThan(ANNOUNCED_MS / 2);
    const heardByB = b.heard().slice(from[1]);
    expect([msOf(A_HZ, heardByB) > ANNOUNCED_MS / 2, msOf(ANNOUNCED_HZ, heardByB)]).toEqual([true, 0]);
    // What was said during the announcement does not follow it: when the other call ends, it is silent soon.
    b.call.line.hangUp();
    expect(msOf(B_HZ, await goesOn(a, 2_000))).toBeLessThan(ANNOUNCED_MS / 2);
  });

  its('do not end together: when one phone hangs up, the other one gets silence until our BYE', async (...phones) => {
    const [a, b] = await joined(rig, ...phones);
    await a.phone.command('hangup');
    expect(await a.call.end()).toMatchObject({ by: 'callee', reason: 'bye' });
    const heard = await goesOn(b, 2_000);
    expect(heard.slice(-10)).toEqual(Array<number>(10).fill(0));
    expect(b.call.types).not.toContain('ended');
    b.call.line.hangUp();
    expect(await b.call.end()).toMatchObject({ by: 'us', reason: 'hung-up' });
  });

  its('do not end together: when we hang up one of them, the other one gets silence, and can be spoken to', async (...phones) => {
    const [a, b] = await joined(rig, ...phones);
    a.call.line.hangUp();
    expect(await a.call.end()).toMatchObject({ by: 'us', reason: 'hung-up' });
    const { marks } = b.call;
    a.call.line.join(b.call.line);
    b.call.line.join(a.call.line);
    b.call.line.play({ id: 'goodbye', samples: tone(ANNOUNCED_HZ, ANNOUNCED_MS) });
    await until(() => marks.length > 0, { what: 'it was played' });
    expect((await goesOn(b, 1_000)).at(-1)).toBe(0);
    expect(msOf(ANNOUNCED_HZ, b.heard())).toBeGreaterThan(ANNOUNCED_MS / 2);
    expect(marks).toMatchObject([{ id: 'goodbye', playedMs: ANNOUNCED_MS, isComplete: true }]);
  });

  its('tell a key to the call on which it was pressed only', async (...phones) => {
    const [a, b] = await joined(rig, ...phones);
    await a.phone.command('sndcode', '7');
    expect(await a.call.when('digit')).toMatchObject({ digit: '7' });
    await b.phone.command('sndcode', '8');
    expect(await b.call.when('digit')).toMatchObject({ digit: '8' });
    expect([a.call.digits, b.call.digits]).toEqual(['7', '8']);
  });
});
