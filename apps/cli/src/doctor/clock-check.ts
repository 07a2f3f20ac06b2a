import { type Check, ok } from './check.js';
import { clockFinding } from './clock-finding.js';

/** Compares this machine's clock with that of the running service. `records` compares it with MongoDB's. */
export const clockCheck: Check = {
  name: 'clock',
  limitMs: 1_000,
  run: async ({ service, settings: { mongodbUri } }) => {
    if (service) return [clockFinding(`the service at ${service.url}`, service.aheadMs)];
    const elsewhere = mongodbUri === undefined ? '; it was compared with no other clock' : '; `records` compares it with MongoDB';
    return [ok(`says ${new Date().toISOString()}${elsewhere}`)];
  },
};
