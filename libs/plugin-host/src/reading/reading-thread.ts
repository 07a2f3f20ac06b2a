import { parentPort, workerData } from 'node:worker_threads';
import { toPlainError, type PlainError } from '@turant/domain';
import type { Plugin } from '@turant/plugin-kit';
import { loadPluginPackages, type PackageSettings } from '../load-plugin-packages.js';
import { fromSentJob, runReadingJob, type JobKind, type ResultOf, type SentJob } from './reading-job.js';

/** Which plugins a thread loads: the same that the service has. */
export interface ReadingThreadData {
  /** The compiled file that exports `plugins`. */
  readonly registryFile: string;
  readonly packages: PackageSettings;
}

export type FromReadingThread =
  /** The plugins are loaded: jobs may come. */
  { kind: 'open' } | { kind: 'done'; result: ResultOf<JobKind> } | { kind: 'failed'; error: PlainError };

/** The entry of a thread that runs plugins' synchronous functions, one job at a time. */
function serve(port: NonNullable<typeof parentPort>, { registryFile, packages }: ReadingThreadData): void {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the file is known at run time only
  const { plugins } = require(registryFile) as { plugins: readonly Plugin[] };
  const packaged = loadPluginPackages(packages, plugins).map(({ plugin }) => plugin as Plugin);
  const byId = new Map([...plugins, ...packaged].map((plugin) => [plugin.id, plugin]));
  const answer = (message: FromReadingThread): void => port.postMessage(message);
  port.on('message', (job: SentJob) => {
    try {
      const plugin = byId.get(job.pluginId);
      if (!plugin) throw new Error(`this thread has no plugin ${job.pluginId}`);
      answer({ kind: 'done', result: runReadingJob(plugin, fromSentJob(job)) });
    } catch (error) {
      answer({ kind: 'failed', error: toPlainError(error) });
    }
  });
  answer({ kind: 'open' });
}

if (parentPort) serve(parentPort, workerData as ReadingThreadData);
