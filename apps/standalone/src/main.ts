import { runMain } from '@turant/observability';
import { startStandalone } from './start-standalone.js';

runMain(startStandalone);
