import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { skipLoudly } from '../../../test/engines/skipped.js';
import { BuiltRecorder, failureOf, HEARD, ROOT, say, SENT } from '../test/built-recorder.js';
import { joined, scene, sides, soundsOf, tone } from '../test/tones.js';
import { openRecording } from './index.js';
import { examineSpooled } from './reading/examine-sealed.js';

describe('a recorder that things happen to', () => {
  let built: BuiltRecorder;
  let disk: string | undefined;
  beforeEach(async () => {
    built = await BuiltRecorder.start();
  });
  afterEach(async () => {
    await built.recorder.close();
    if (disk) execFileSync('umount', ['-l', disk], { stdio: 'pipe' });
    disk = undefined;
    await built.stop();
  });

  it('fails what a dead thread was writing, and records the next call in a new thread', async () => {
    const order = built.anOrder();
    const call = built.recorder.record(order);
    say(call, order, HEARD, SENT);
    const failure = failureOf(call);
    built.tellThread({ kind: 'die' });
    expect(await failure).toBe('recorder-lost');
    expect(await call.end()).toEqual({ bytes: 0, durationMs: 0, reason: 'recorder-lost' });
    const next = built.anOrder();
    const after = built.recorder.record(next);
    say(after, next, HEARD, SENT);
    expect(await after.end()).toEqual({ bytes: expect.any(Number), durationMs: expect.any(Number), sha256: expect.any(String) });
    expect((await built.read(next)).durationMs).toBeGreaterThanOrEqual(6_000);
    expect(built.logged).toHaveLength(1);
  });

  it('ends a recording whose audio has waited for 30 s, and the thread writes no more of it', async () => {
    const order = built.anOrder();
    const call = built.recorder.record(order);
    say(call, order, HEARD, SENT);
    while (!((await built.examine(order).catch(() => undefined))?.durationMs ?? 0)) await pause(20);
    const until = new Int32Array(new SharedArrayBuffer(4));
    built.tellThread({ kind: 'hang', until });
    const failure = failureOf(call);
    const long = scene(31_000, []);
    say(call, order, long, long);
    expect(await failure).toBe('storage-slow');
    const ended = call.end();
    Atomics.store(until, 0, 1);
    Atomics.notify(until, 0);
    const { sha256, ...file } = await built.examine(order);
    expect(await ended).toMatchObject({ reason: 'storage-slow', bytes: file.bytes, sha256 });
    expect(file).toMatchObject({ isCutOff: true });
    expect(file.durationMs).toBeGreaterThan(0);
    expect(file.durationMs).toBeLessThan(31_000);
    // Others are recorded again.
    const next = built.anOrder();
    const after = built.recorder.record(next);
    say(after, next, HEARD, SENT);
    expect(await after.end()).not.toHaveProperty('reason');
  });

  it('loses at most the last second of a process that is killed', async () => {
    const key = randomBytes(32);
    const about = { tenantId: 'tn_1', callId: 'ca_1', kind: 'recording' as const };
    const killed = join(built.folder, 'killed');
    const lost: number[] = [];
    // On a busy machine the process itself may stand still for a while.
    for (let attempt = 0; attempt < 3 && !(lost.at(-1)! < 1_000); attempt += 1) {
      rmSync(killed, { recursive: true, force: true });
      const args = ['test/engines/run-ts.cjs', 'libs/recordings/test/recording-process.ts', killed, key.toString('hex')];
      const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
      let said = 0;
      for await (const line of createInterface(child.stdout)) {
        said = Number(line);
        if (said > 2_700) break;
      }
      child.kill('SIGKILL');
      await once(child, 'exit');
      const file = await examineSpooled(join(killed, 'ca_1.recording'), key, about);
      expect(file.isCutOff).toBe(true);
      lost.push(said - file.durationMs);
    }
    process.stdout.write(`kill -9 of a recording: ${lost.join(', ')} ms lost\n`);
    expect(lost.at(-1)).toBeLessThan(1_000);
    const recording = await openRecording({ read: () => createReadStream(join(killed, 'ca_1.recording')), key, about });
    const { left, right } = sides((await joined(recording.wav())).subarray(44));
    for (const side of [left, right]) {
      expect(soundsOf(side)).toEqual([{ fromMs: expect.closeTo(0, -1.3), toMs: expect.closeTo(recording.durationMs, -1.3) }]);
    }
  });

  it('ends a recording when the disk is full, leaves what was sealed, and records again when there is space', async () => {
    disk = mountSmallDisk(built.folder);
    if (!disk) return;
    await built.restart(join(disk, 'spool'));
    const ballast = join(disk, 'ballast');
    writeFileSync(ballast, Buffer.alloc(1_000_000));
    const order = built.anOrder();
    const call = built.recorder.record(order);
    const failure = failureOf(call);
    // 20 s of something that needs the whole bit rate: 80 kB.
    const loud = tone(700, 20_000).map((sample, at) => sample + ((at * 7_919) % 4_001));
    say(call, order, loud, loud);
    expect(await failure).toBe('disk-full');
    const ended = await call.end();
    const bytes = readFileSync(built.pathOf(order));
    expect(ended).toEqual({
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      durationMs: expect.any(Number),
      reason: 'disk-full',
    });
    const recording = await built.read(order);
    expect(recording).toMatchObject({ isCutOff: true, durationMs: ended.durationMs });
    expect(recording.durationMs).toBeGreaterThan(1_000);
    expect(built.logged.join()).toContain('ENOSPC');

    const refused = built.recorder.record(built.anOrder());
    expect(await refused.end()).toMatchObject({ reason: 'disk-full', durationMs: 0 });
    rmSync(ballast);
    const next = built.anOrder();
    const after = built.recorder.record(next);
    say(after, next, HEARD, SENT);
    expect(await after.end()).not.toHaveProperty('reason');
    expect((await built.read(next)).isCutOff).toBe(false);
  });
});

/** Mounts a disk of 1 MB; undefined if this process may not mount. */
function mountSmallDisk(folder: string): string | undefined {
  const disk = mkdtempSync(join(folder, 'disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk], { stdio: 'pipe' });
    return disk;
  } catch (error) {
    skipLoudly('the recorder on a full disk', `no small disk can be mounted: ${(error as Error).message.trim()}`);
    return undefined;
  }
}
