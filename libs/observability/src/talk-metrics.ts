import type { TalkTimes } from '@turant/domain';
import { Counter, Histogram, type Registry } from 'prom-client';

export interface TalkMetrics {
  /** Takes the times of a conversation that is over. */
  observeTalk(line: 'browser' | 'telephone', times: TalkTimes): void;
}

/** In seconds. A person notices a difference of 50 ms at a response between 200 and 800 ms. */
const BUCKETS = [...Array.from({ length: 16 }, (_, at) => (at + 1) / 20), 1, 1.5, 2, 3, 5];

/** How soon the employees respond and fall silent, by `line`. */
export function createTalkMetrics(registry: Registry): TalkMetrics {
  const shared = { labelNames: ['line' as const], registers: [registry] };
  const seconds = (name: string, help: string): Histogram<'line'> => new Histogram({ ...shared, name, help, buckets: BUCKETS });
  const endpoint = seconds('turant_turn_endpoint_seconds', "From the person's last sound to the decision that the turn is over");
  const response = seconds('turant_turn_response_seconds', "From the person's last sound to the employee's first frame");
  const bargeIn = seconds('turant_barge_in_seconds', "From the person's first sound until the employee falls silent for it");
  const firstWord = seconds('turant_answer_to_first_word_seconds', 'From the answer of a call to the first frame of the greeting');
  const falseInterruptions = new Counter({
    ...shared,
    name: 'turant_false_interruptions_total',
    help: 'Pauses of the employee after which it went on',
  });
  return {
    observeTalk(line, { turns, answerToFirstWordMs }) {
      const observe = (histogram: Histogram<'line'>, ms: number | undefined): void => {
        if (ms !== undefined) histogram.observe({ line }, ms / 1000);
      };
      observe(firstWord, answerToFirstWordMs);
      for (const turn of turns) {
        observe(endpoint, turn.endpointMs);
        observe(response, turn.responseMs);
        observe(bargeIn, turn.bargeInMs);
        falseInterruptions.inc({ line }, turn.falseInterruptions);
      }
    },
  };
}
