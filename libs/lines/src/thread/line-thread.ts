import { parentPort, workerData } from 'node:worker_threads';
import { createSipDriver, type SipDriverOptions } from '../sip/sip-driver.js';
import { LineServer } from './line-server.js';

/** What this thread is started with; functions do not cross, so log and store are asked over the port. */
export type LineThreadData = Omit<SipDriverOptions, 'log' | 'knowsCall'>;

/** Entry of the line's thread: one SIP driver, served to the thread that started this one. */
async function serve(): Promise<void> {
  if (!parentPort) throw new Error('this file is the entry of a worker thread');
  const server = new LineServer(parentPort);
  const driver = await createSipDriver({ ...(workerData as LineThreadData), log: server.log, knowsCall: server.knowsCall });
  server.serve(driver);
}

void serve();
