import { type Check, fail, type Finding, ok, warn } from './check.js';
import type { RunningService } from './running-service.js';

/** The Turant that runs is ready, and nothing holds its calls back. */
export const serviceCheck: Check = {
  name: 'service',
  limitMs: 1_000,
  run: async ({ service }) => {
    if (!service) return [ok('no Turant runs with these settings')];
    if (service.isReady) return [ok(`a ${service.kind} answers at ${service.url}`), ...holdUps(service)];
    return [fail(`the ${service.kind} at ${service.url} says that it is not ready`, 'look at its log, and at the engines below')];
  },
};

function holdUps({ road: { failingTrunks = 0, callsWaitingForMoney = 0, callsWaitingForTrunk = 0 } }: RunningService): Finding[] {
  return [
    ...(callsWaitingForMoney > 0
      ? [warn(`calls that wait for money: ${callsWaitingForMoney}`, '`npx turant wallet top-up CREDITS --reference TEXT` fills a wallet')]
      : []),
    ...(failingTrunks + callsWaitingForTrunk > 0
      ? [warn(`trunks that fail: ${failingTrunks}, calls that wait for them: ${callsWaitingForTrunk}`, 'see the trunk below')]
      : []),
  ];
}
