import { type Check, fail, ok } from './check.js';

export const serviceCheck: Check = {
  name: 'service',
  limitMs: 1_000,
  run: async ({ service }) => {
    if (!service) return [ok('no Turant runs with these settings')];
    if (service.isReady) return [ok(`a ${service.kind} answers at ${service.url}`)];
    return [fail(`the ${service.kind} at ${service.url} says that it is not ready`, 'look at its log, and at the engines below')];
  },
};
