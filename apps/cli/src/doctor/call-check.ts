import type { Client } from '../client.js';
import type { Prompter } from '../prompter.js';
import { followCall } from '../service/follow-call.js';
import { orderCall } from '../service/order-call.js';
import { findingsOfCall } from './call-findings.js';
import type { Check } from './check.js';

export interface CallWanted {
  readonly client: Client;
  readonly phone: string;
  /** Asks the person at the terminal; undefined: nobody is there. */
  readonly prompter?: Prompter;
  readonly tell: (line: string) => void;
}

/** A real call through gate and wallet: ringing, answered, audio both ways, keys. */
export const callCheck: Check<CallWanted> = {
  name: 'call',
  // The longest call that MAX_CALL_SECONDS allows by default, and two minutes of waiting and ringing.
  limitMs: 720_000,
  run: async ({ client, phone, prompter, tell }) => {
    tell(
      'The phone rings now: pick up, answer each question aloud, press a key such as 1 (not 9: that forbids further calls), and hang up.',
    );
    const call = await followCall(client, await orderCall(client, phone, { name: 'Test' }), ({ words }) => tell(`  ${words}`));
    const isAsked = prompter !== undefined && call.answeredAt !== null;
    return findingsOfCall(call, isAsked ? await wasHeard(prompter) : undefined);
  },
};

/** Undefined: the terminal's input was closed instead of an answer. */
const wasHeard = (prompter: Prompter): Promise<boolean | undefined> =>
  prompter.ask({ title: 'Did you hear the employee?', isYesNo: true, isRequired: true }).then(
    (answer) => /^y/i.test(answer),
    () => undefined,
  );
