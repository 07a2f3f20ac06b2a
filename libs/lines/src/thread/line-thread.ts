import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createSipDriver, type SipDriverOptions } from '../sip/sip-driver.js';
import { LineServer } from './line-server.js';

/** What this thread is started with; functions do not cross, so log and store are asked over the port. */
export type LineThreadData = Omit<SipDriverOptions, 'log' | 'isKnownCall'>;

/** Niceness of this thread, where the system lets a process lower it (CAP_SYS_NICE). */
const LINE_THREAD_NICENESS = -10;

/**
 * A packet of audio that is late cannot be made up for; a reply of HTTP can. On Linux niceness is a thread's own (sched(7)), and 0
 * stands for the thread that asks.
 */
function goFirst(): void {
  try {
    if (process.platform === 'linux') setPriority(0, LINE_THREAD_NICENESS);
  } catch {
    // Without the right to it the audio shares the processor evenly.
  }
}

/** Entry of the line's thread: one SIP driver, served to the thread that started this one. */
async function serve(): Promise<void> {
  if (!parentPort) throw new Error('this file is the entry of a worker thread');
  goFirst();
  const server = new LineServer(parentPort);
  const driver = await createSipDriver({ ...(workerData as LineThreadData), log: server.log, isKnownCall: server.isKnownCall });
  server.serve(driver);
}

void serve();
