import { RejectedError, RetryLaterError } from '@turant/domain';
import type { Plugin } from '@turant/plugin-kit';
import { READING_STOPPED } from './limited-thread.js';
import { runReadingJob, type JobKind, type PluginReader, type ReadingJob, type ResultOf } from './reading-job.js';

export const IN_THIS_THREAD: PluginReader = { run: async (plugin, job) => runReadingJob(plugin, job) };

/** A larger body is checked in a thread with limits: to parse 1 MiB of XML or of a form takes up to a second. */
const MAX_BYTES_CHECKED_HERE = 32 * 1024;
/** The bytes of all bodies that wait for their check. Their senders have proved nothing yet. */
const MAX_WAITING_CHECK_BYTES = 32 * 1024 * 1024;
const CHECK_RETRY_MS = 1_000;

type Check = <Kind extends JobKind>(plugin: Plugin, job: ReadingJob<Kind>) => Promise<ResultOf<Kind>>;

/**
 * Runs what comes before a request is stored: handshake, proof, ids. The proof of a built-in plugin is data, and cheap for any lead, so that it
 * runs in this thread; what a package runs is anybody's code. Requests to one plugin wait for each other, because nobody is known yet.
 * @param packaged ids of plugins from outside the repository
 */
export function checking(reader: PluginReader, packaged: ReadonlySet<string>): Check {
  let waitingBytes = 0;
  return async (plugin, job) => {
    const bytes = job.raw.body.length;
    if (bytes <= MAX_BYTES_CHECKED_HERE && !packaged.has(plugin.id)) return IN_THIS_THREAD.run(plugin, job, '');
    if (waitingBytes + bytes > MAX_WAITING_CHECK_BYTES) throw new RetryLaterError('PROOF_BUSY', undefined, CHECK_RETRY_MS);
    waitingBytes += bytes;
    try {
      return await reader.run(plugin, job, `check ${plugin.id}`);
    } catch (error) {
      // A request that cannot be checked within the limits is not stored; its platform may send it again.
      if (error instanceof RejectedError && error.code === READING_STOPPED) throw new RetryLaterError('PROOF_STOPPED', error.message);
      throw error;
    } finally {
      waitingBytes -= bytes;
    }
  };
}
