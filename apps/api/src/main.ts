import { settingsOfProcess } from '@turant/config';
import { runMain } from '@turant/observability';
import { startApi } from './start-api.js';

runMain(() => startApi(settingsOfProcess()));
