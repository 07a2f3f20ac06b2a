import { REGISTRATION_STATES } from '@turant/domain';
import { int, listOf, named, number, oneOf, orNull, record, text, time, yesNo } from '../http/describe.js';

export const TRUNK_BREAKER = named('TrunkBreaker', {
  state: oneOf(['closed', 'open', 'half-open']),
  since: orNull(time),
  reason: orNull(text),
  sipCode: orNull(int),
});

export const TRUNK_HEALTH = orNull({
  ...named('TrunkHealth', { answers: yesNo, sipCode: orNull(int), registration: orNull(oneOf(REGISTRATION_STATES)), since: time }),
  description: 'what OPTIONS show, once a minute, and whether Asterisk is registered; null until the trunk was asked',
});

/** A ratio. */
const share = (description: string) => orNull({ ...number, minimum: 0, maximum: 1, description });

export const TRUNK_QUALITY = named('TrunkQuality', {
  calls: { ...int, description: 'whose INVITE has left and that are over' },
  asr: share('answer seizure ratio: the share that was answered'),
  acdSeconds: { ...orNull(number), description: 'average duration of answered calls' },
  pddMs: {
    ...orNull(record({ p50: int, p95: int })),
    description: 'post-dial delay: from the INVITE to the ringing or, without one, to the answer',
  },
  ner: share('network effectiveness ratio: the share that has reached a phone, answered or not'),
  mos: { ...orNull(number), description: 'the mean of the calls whose quality is known, from 1 to 4.41' },
  causes: {
    ...listOf(record({ cause: orNull(int), sipCode: orNull(int), calls: int })),
    description: 'how calls ended, by Q.850 cause and SIP status code, the most frequent first, 20 at most',
  },
  isWhole: { ...yesNo, description: 'false if there were more than 10,000 calls of a tenant: then the newest of them were counted' },
});
