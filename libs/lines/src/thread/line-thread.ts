import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createSipDriver, type SipDriverOptions } from '../sip/sip-driver.js';
import { LineServer } from './line-server.js';

/** Options of this thread. Functions cannot cross threads, so log lines and Call-ID lookups go over the port. */
export type LineThreadData = Omit<SipDriverOptions, 'log' | 'isKnownCall'>;

/** Niceness of this thread, if the system lets the process lower it (CAP_SYS_NICE). */
const LINE_THREAD_NICENESS = -10;

/**
 * Audio goes before HTTP: a late packet is heard, a late reply is not. On Linux each thread has its own niceness (sched(7)), and 0 names
 * the calling thread.
 */
function raisePriority(): void {
  try {
    if (process.platform === 'linux') setPriority(0, LINE_THREAD_NICENESS);
  } catch {
    // Without that right the thread runs at the process's priority.
  }
}

/** Entry of the line's thread: serves one SIP driver to the parent thread. */
async function serve(): Promise<void> {
  if (!parentPort) throw new Error('this file is the entry of a worker thread');
  raisePriority();
  const server = new LineServer(parentPort);
  const driver = await createSipDriver({ ...(workerData as LineThreadData), log: server.log, isKnownCall: server.isKnownCall });
  server.serve(driver);
}

void serve();
