import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startRecorder } from '../src/index.js';
import { framesOf, tone } from './tones.js';

/**
 * Records a call in real time until it is killed, and says how many ms of it were handed over:
 * `node test/engines/run-ts.cjs libs/recordings/test/recording-process.ts <spool folder> <key in hex>`
 */
async function main(): Promise<void> {
  const [spoolDir = '', keyHex = ''] = process.argv.slice(2);
  const recorder = await startRecorder({ spoolDir }, join(__dirname, '../../../dist/libs/recordings/src/thread/recorder-thread.js'));
  const now = (): number => Number(process.hrtime.bigint()) / 1e6;
  const startedAtMs = now();
  const key = Buffer.from(keyHex, 'hex');
  const call = recorder.record({ tenantId: 'tn_1', callId: 'ca_1', key, wrappedKey: 'wrapped', startedAtMs });
  for (const { frame, atMs } of framesOf(tone(500, 60_000), startedAtMs)) {
    while (atMs > now()) await pause(5);
    call.heard(frame, atMs);
    call.sent(frame, atMs);
    process.stdout.write(`${Math.round(atMs - startedAtMs)}\n`);
  }
}

void main();
