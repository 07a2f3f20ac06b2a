import type { CommandRow } from '../command-row.js';
import { option, PHONE } from '../inputs.js';
import { printable } from '../printable.js';
import type { AnswerOf } from './api.js';
import { verb } from './verb.js';

type Check = AnswerOf<'GET /api/do-not-call/check'>;

/** `turant dnc …`: the do-not-call list. */
export const doNotCallCommands: CommandRow = {
  name: 'dnc',
  does: 'numbers that are never called: list (the default), check, add, remove',
  commands: [
    verb('list', 'GET /api/do-not-call', 'the do-not-call list, newest first', {
      isDefault: true,
      columns: [['phone', ({ phone }) => phone ?? '(erased)'], 'addedAt as added', 'reason'],
      tries: ['list --limit 1000'],
    }),
    verb('check', 'GET /api/do-not-call/check', 'whether a number is on the list', {
      takes: { phone: PHONE },
      prints: (answer) => `${answer.phone} ${answer.blocked ? neverCalled(answer) : 'is not on the list'}\n${wayBack(answer)}`,
      tries: ['+919812300001'],
    }),
    verb('add', 'POST /api/do-not-call', 'never call this number', {
      takes: { phone: PHONE, reason: option('--reason <text>', 'who asked for it, and when') },
      prints: ({ doNotCall }) => `${doNotCall.phone} is never called\n`,
      tries: ["'098123 00001' --reason 'asked by letter'"],
    }),
    verb('remove', 'DELETE /api/do-not-call/{phone}', 'take a number off the list; nothing is called by that', {
      takes: { phone: PHONE },
      prints: (answer, { phone }) => `${phone} is off the list\n${wayBack(answer)}`,
      tries: ['+919812300001'],
    }),
  ],
};

const neverCalled = ({ reason }: Check): string => `is never called${reason === undefined ? '' : `: ${printable(reason)}`}`;

/** How the leads of a number that is off the list are taken up again: nothing does it by itself. */
function wayBack({ blocked, leadIds }: Check): string {
  const [first] = leadIds;
  if (blocked || first === undefined) return '';
  return (
    `these leads stay do-not-call until you mark or call them: ${leadIds.join(' ')}\n` +
    `mark: npx turant leads mark ${first} new; call: npx turant calls order ${first}\n`
  );
}
