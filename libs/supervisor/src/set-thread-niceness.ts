import { setPriority } from 'node:os';

/**
 * Gives the calling thread a niceness of its own, if the system allows it: a lower one than the process has takes CAP_SYS_NICE. On Linux each thread
 * has its own niceness (sched(7)), and the id 0 stands for the calling thread; elsewhere it would be the process's, and nothing is set.
 */
export function setThreadNiceness(niceness: number): void {
  try {
    if (process.platform === 'linux') setPriority(0, niceness);
  } catch {
    // Then the thread keeps the niceness of the process.
  }
}
