import { deepStrictEqual, ok } from 'node:assert/strict';
import { inspect } from 'node:util';
import { RetryLaterError, SettingsError } from '@turant/plugin-kit';
import { errorOf, whole, type Event, type Kind } from './kind.js';
import { KEY, type Check, type Stage } from './stage.js';
import { troubledChecks } from './troubled-network.js';

async function refusal<E extends Event>(kind: Kind<E>, stage: Stage, why: 'wrong-key' | 'rate'): ReturnType<typeof errorOf<E>> {
  stage.vendor.refuse(why);
  return errorOf(kind, stage);
}

/** What holds for whatever hears, speaks or thinks. */
export const checksOfEvery = <E extends Event>(kind: Kind<E>): Check[] => [
  {
    name: 'does its work in each of its formats',
    run: async (stage) => {
      for (const format of kind.formats(stage)) kind.judge(await whole(kind, stage, { format }), stage, format);
    },
  },
  {
    name: 'does it where the answer comes byte by byte',
    run: async (stage) => {
      stage.relay.next('drip');
      kind.judge(await whole(kind, stage), stage);
    },
  },
  {
    name: 'tells a wrong key as the fault of settings',
    run: async (stage) => {
      const { error } = await refusal(kind, stage, 'wrong-key');
      ok(error instanceof SettingsError && error.code === 'VENDOR_REFUSED_CREDENTIALS', `it throws ${inspect(error)}`);
    },
  },
  {
    name: 'tells too many requests as a reason to wait',
    run: async (stage) => {
      const { error } = await refusal(kind, stage, 'rate');
      ok(error instanceof RetryLaterError && error.code === 'VENDOR_429', `it throws ${inspect(error)}`);
    },
  },
  {
    name: 'keeps its key out of errors and addresses',
    run: async (stage) => {
      const error = inspect((await refusal(kind, stage, 'wrong-key')).error, { depth: null, showHidden: true });
      ok(!error.includes(KEY), `the error holds the key: ${error}`);
      ok(!stage.asked.join().includes(KEY), `an address holds the key: ${stage.asked.join()}`);
    },
  },
  {
    name: 'asks once',
    run: async (stage) => {
      await refusal(kind, stage, 'rate');
      deepStrictEqual(stage.asked.length, 1, `it asked ${stage.asked.length} times`);
    },
  },
  ...troubledChecks(kind),
];
