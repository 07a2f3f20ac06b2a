import { checkAddresses, settingsOfProcess } from '@turant/config';
import { runMain } from '@turant/observability';

/** Settings and addresses are judged before the rest is loaded, which takes a second of the processor: a wrong one is said at once. */
runMain(async () => {
  const settings = settingsOfProcess();
  await checkAddresses(settings, true);
  const { startStandalone } = await import('./start-standalone.js');
  await startStandalone(settings);
});
