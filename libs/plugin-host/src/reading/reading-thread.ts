import { parentPort, workerData } from 'node:worker_threads';
import type { Plugin } from '@turant/plugin-kit';
import { loadPluginPackages, type PackageSettings } from '../load-plugin-packages.js';
import { fromSentJob, runReadingJob, type SentJob } from './reading-job.js';
import { serveJobs } from './serve-jobs.js';

/** Which plugins a thread loads: the same that the service has. */
export interface ReadingThreadData {
  /** The compiled file that exports `plugins`. */
  readonly registryFile: string;
  readonly packages: PackageSettings;
}

/** The entry of a thread that runs plugins' functions on requests, one job at a time. */
if (parentPort) {
  const { registryFile, packages } = workerData as ReadingThreadData;
  // oxlint-disable-next-line typescript/no-require-imports -- the file is known at run time only
  const { plugins } = require(registryFile) as { plugins: readonly Plugin[] };
  const packaged = loadPluginPackages(packages, plugins).map(({ plugin }) => plugin as Plugin);
  const byId = new Map([...plugins, ...packaged].map((plugin) => [plugin.id, plugin]));
  serveJobs(parentPort, (job: SentJob) => {
    const plugin = byId.get(job.pluginId);
    if (!plugin) throw new Error(`this thread has no plugin ${job.pluginId}`);
    return runReadingJob(plugin, fromSentJob(job));
  });
}
