import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { RecorderServer } from './recorder-server.js';

export interface RecorderThreadData {
  spoolDir: string;
}

/** Nobody waits for a recording: this thread gives way to those that speak and listen. */
const RECORDER_NICENESS = 5;

/** On Linux each thread has its own niceness (sched(7)), and the id 0 stands for the calling thread; elsewhere it would be the process's. */
function giveWay(): void {
  try {
    if (process.platform === 'linux') setPriority(0, RECORDER_NICENESS);
  } catch {
    // Then it has the priority of the process.
  }
}

/** Entry of the recorder's thread. */
function serve(): void {
  if (!parentPort) throw new Error('this file is the entry of a worker thread');
  giveWay();
  new RecorderServer(parentPort, (workerData as RecorderThreadData).spoolDir).serve();
}

serve();
