import { deepStrictEqual, ok } from 'node:assert/strict';
import { inspect } from 'node:util';
import { RetryLaterError, type LlmEvent, type LlmOrder } from '@turant/plugin-kit';
import { checksOfEvery } from './every-provider.js';
import type { Begin, Kind } from './kind.js';
import type { Check, Stage } from './stage.js';

const PIECES = ['जी, ', 'your visit is at ', '10 बजे', '. ठीक है?'];
const CALLS = [
  { id: 'call_1', name: 'book_visit', arguments: ['{"at":', '"10:00",', '"place":"कोथरुड"}'] },
  { id: 'call_2', name: 'end_call', arguments: ['{}'] },
];
const TOOL = { name: 'book_visit', description: 'Books a visit', parameters: { type: 'object' } };

function replyOf(stage: Stage, { signal, limitMs }: Begin = {}): AsyncIterable<LlmEvent> {
  const order: LlmOrder = { messages: [{ role: 'user', content: 'Hi' }], tools: [TOOL], signal: stage.signal(signal) };
  return stage.plugin.llm!.reply(stage.net(limitMs), order, stage.context);
}

const THINKING: Kind<LlmEvent> = {
  formats: () => [undefined],
  isEarly: () => true,

  begin(stage, how) {
    stage.vendor.answers!({ pieces: PIECES });
    return Promise.resolve({ events: replyOf(stage, how) });
  },

  judge(events) {
    const texts = events.flatMap((event) => (event.type === 'text' ? [event.text] : []));
    deepStrictEqual(texts.join(''), PIECES.join(''), 'the text is not that of the model');
    ok(texts.length > 1 && texts.every((text) => text !== ''), 'the text does not come in pieces');
    isEnded(events, 'stop');
    const units = events.flatMap((event) => (event.type === 'usage' && event.count > 0 ? [event.unit] : []));
    deepStrictEqual([...units].sort(), ['input-token', 'output-token'], 'it does not tell its usage');
  },
};

/** `end` comes once, and nothing but `usage` after it. */
function isEnded(events: readonly LlmEvent[], reason: string): void {
  const end = events.findIndex(({ type }) => type === 'end');
  ok(end >= 0, 'the answer has no end');
  deepStrictEqual(events[end], { type: 'end', reason });
  ok(events.slice(end + 1).every(({ type }) => type === 'usage'), 'something comes after the end'); // prettier-ignore
}

export const THINKING_CHECKS: readonly Check[] = [
  ...checksOfEvery(THINKING),
  {
    name: 'tells whole tool calls',
    run: async (stage) => {
      stage.vendor.answers!({ pieces: PIECES, calls: CALLS });
      const events = await stage.read(replyOf(stage));
      deepStrictEqual(
        events.filter(({ type }) => type === 'tool-call'),
        CALLS.map(({ id, name, arguments: args }) => ({ type: 'tool-call', id, name, argumentsJson: args.join('') })),
        'the tool calls are not those of the model',
      );
      isEnded(events, 'tool-calls');
    },
  },
  {
    name: 'notices an answer that ends without a reason',
    run: async (stage) => {
      stage.vendor.answers!({ pieces: PIECES, isCutOff: true });
      const got: LlmEvent[] = [];
      const error: unknown = await stage.read(replyOf(stage), { got }).catch((thrown: unknown) => thrown);
      ok(error instanceof RetryLaterError && error.code === 'LLM_CUT_OFF', `it gives ${inspect(error)}`);
      ok(got.every(({ type }) => type === 'text'), 'it tells an end that the model did not tell'); // prettier-ignore
    },
  },
];
