import { type Check, fail, ok } from './check.js';

/** `engines` of package.json. */
export const MIN_NODE = [20, 19] as const;

export const nodeCheck: Check = {
  name: 'node',
  limitMs: 1_000,
  run: async () => {
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
    const isNewEnough = major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1]);
    return [isNewEnough ? ok(process.version) : fail(`${process.version} is too old`, `install Node ${MIN_NODE.join('.')} or newer`)];
  },
};
