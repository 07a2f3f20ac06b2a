import { settingsOfProcess } from '@turant/config';
import { runMain } from '@turant/observability';
import { startWorker } from './start-worker.js';

runMain(() => startWorker(settingsOfProcess()));
