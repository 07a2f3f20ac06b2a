import { parentPort } from 'node:worker_threads';
import { serveJobs } from '@turant/plugin-host';
import { draftOf } from './draft-of.js';

/** The entry of the thread that reads the sample of a new plugin. */
if (parentPort) serveJobs(parentPort, draftOf);
