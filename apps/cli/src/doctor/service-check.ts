import { type Check, fail, ok } from './check.js';

export const serviceCheck: Check = {
  name: 'service',
  limitMs: 1_000,
  run: async ({ service }) => {
    if (!service) return [ok('no Turant runs with these settings')];
    if (service.isReady) return [ok(`a Turant answers at ${service.url}`)];
    return [fail(`the Turant at ${service.url} cannot take leads right now`, 'look at its log, and at the engines below')];
  },
};
