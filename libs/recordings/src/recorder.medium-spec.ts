import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFrames } from '@turant/vault';
import { BuiltRecorder, failureOf, HEARD, now, say, SENT } from '../test/built-recorder.js';
import { framesOf, joined, sides, soundsOf, tone } from '../test/tones.js';
import { openRecording, readKeyFile } from './index.js';
import { examineSpooled } from './reading/examine-sealed.js';

describe('the recorder, as it is built', () => {
  let built: BuiltRecorder;

  beforeEach(async () => {
    built = await BuiltRecorder.start();
  });
  afterEach(async () => {
    await built.stop();
  });

  it('records both sides of several calls at once, each sealed with its own key, for this user only', async () => {
    const orders = [built.anOrder(), built.anOrder(), built.anOrder()];
    const open = orders.map((order) => built.recorder.record(order));
    open.forEach((call, at) => say(call, orders[at]!, HEARD, SENT));
    const ended = await Promise.all(open.map((call) => call.end()));
    for (const [at, order] of orders.entries()) {
      const bytes = readFileSync(built.pathOf(order));
      expect(ended[at]).toEqual({
        bytes: bytes.length,
        durationMs: expect.any(Number),
        sha256: createHash('sha256').update(bytes).digest('hex'),
      });
      expect(await built.examine(order)).toEqual({ ...ended[at], isCutOff: false });
      expect(await readKeyFile(built.pathOf(order))).toMatchObject({
        tenantId: 'tn_1',
        callId: order.callId,
        kind: 'recording',
        wrappedKey: order.wrappedKey,
      });
      const recording = await built.read(order);
      expect(recording).toMatchObject({ isCutOff: false, durationMs: ended[at]!.durationMs });
      const { left, right } = sides((await joined(recording.wav())).subarray(44));
      expect(soundsOf(left)).toEqual([{ fromMs: expect.closeTo(500, -1.3), toMs: expect.closeTo(1_200, -1.3) }]);
      expect(soundsOf(right)).toEqual([{ fromMs: expect.closeTo(5_000, -1.3), toMs: expect.closeTo(5_600, -1.3) }]);
    }
    const names = readdirSync(built.spoolDir);
    expect(names).toHaveLength(6);
    for (const name of names) expect(statSync(join(built.spoolDir, name)).mode & 0o777).toBe(0o600);
    expect(statSync(built.spoolDir).mode & 0o777).toBe(0o700);
    await expect(
      openRecording({ read: () => createReadStream(built.pathOf(orders[0]!)), key: orders[1]!.key, about: orders[0]! }),
    ).rejects.toThrow('sealed with another key');
    expect(built.logged).toEqual([]);
  });

  it('writes nothing in plain: no header of audio, no packet, no sample, no key, no word of a transcript', async () => {
    const order = built.anOrder();
    const call = built.recorder.record(order);
    say(call, order, HEARD, SENT);
    await call.end();
    const transcript = built.recorder.transcribe(order);
    transcript.append(Buffer.from('{"speaker":"person","text":"the secret word is marigold"}'));
    await transcript.end();
    const recording = await built.read(order);
    const ogg = await joined(recording.ogg());
    const wav = await joined(recording.wav());
    const needles: Buffer[] = ['OggS', 'OpusHead', 'OpusTags', 'RIFF', 'WAVE', 'fLaC', 'marigold', 'speaker'].map((text) =>
      Buffer.from(text),
    );
    needles.push(order.key, Buffer.from(order.key.toString('hex')), Buffer.from(order.key.toString('base64url')));
    // Not of silence, whose bytes say nothing.
    const samples = Buffer.from(HEARD.buffer, HEARD.byteOffset + 2 * 16 * 600, 64);
    needles.push(samples, samples.subarray(16, 32));
    for (let at = 100; at + 16 < ogg.length; at += 97) needles.push(ogg.subarray(at, at + 16));
    for (let at = 44 + 64 * 600; at < 44 + 64 * 1_100; at += 997) needles.push(wav.subarray(at, at + 16));
    const names = readdirSync(built.spoolDir);
    expect(names).toHaveLength(4);
    for (const name of names) {
      const bytes = readFileSync(join(built.spoolDir, name));
      expect(needles.filter((needle) => bytes.includes(needle)).map((needle) => needle.toString('hex'))).toEqual([]);
    }
  });

  it('writes a transcript turn by turn', async () => {
    const { startedAtMs, ...order } = built.anOrder();
    const transcript = built.recorder.transcribe(order);
    transcript.append(Buffer.from('first'));
    transcript.append(Buffer.from('second'));
    const ended = await transcript.end();
    const about = { ...order, kind: 'transcript' as const };
    expect(await examineSpooled(built.pathOf(order, 'transcript'), order.key, about)).toEqual({ ...ended, durationMs: 0, isCutOff: false });
    const frames: string[] = [];
    for await (const frame of openFrames(createReadStream(built.pathOf(order, 'transcript')), order.key, about))
      frames.push(frame.toString());
    expect(frames).toEqual(['first', 'second', '']);
    expect(startedAtMs).toBeLessThan(now());
  });

  it('never continues a file that is there', async () => {
    const order = built.anOrder();
    writeFileSync(built.pathOf(order), 'of another process');
    const call = built.recorder.record(order);
    expect(await failureOf(call)).toBe('storage-failed');
    say(call, order, HEARD, SENT);
    expect(await call.end()).toEqual({ bytes: 0, durationMs: 0, reason: 'storage-failed' });
    expect(readFileSync(built.pathOf(order), 'utf8')).toBe('of another process');
  });

  it('ends a call without a word, and one that was never heard', async () => {
    const order = built.anOrder();
    expect(await built.recorder.record(order).end()).toMatchObject({ durationMs: 0, sha256: expect.any(String) });
    expect(await built.read(order)).toMatchObject({ isCutOff: false, wavBytes: 44 });
  });

  it('tears nothing, though the process stands still for a while and hands over late what was said meanwhile', async () => {
    const order = built.anOrder(now());
    const call = built.recorder.record(order);
    const frames = [...framesOf(tone(500, 2_000), order.startedAtMs)];
    const passOn = (): void => {
      while (frames[0] && frames[0].atMs + 20 <= now()) {
        const { frame, atMs } = frames.shift()!;
        call.heard(frame, atMs);
        call.sent(frame, atMs);
      }
    };
    const timer = setInterval(passOn, 20);
    await new Promise((resolve) => setTimeout(resolve, 400));
    // Timers that are due come first, as they do when frames come from another thread.
    const busyUntil = now() + 1_000;
    clearInterval(timer);
    while (now() < busyUntil);
    await new Promise((resolve) => setTimeout(resolve, 1));
    while (frames.length > 0) {
      passOn();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await call.end();
    const { left, right } = sides((await joined((await built.read(order)).wav())).subarray(44));
    const whole = [{ fromMs: expect.closeTo(0, -1.3) as number, toMs: expect.closeTo(2_000, -1.3) as number }];
    expect([soundsOf(left), soundsOf(right)]).toEqual([whole, whole]);
  });
});
