import { REGISTRATION_STATES } from '@turant/domain';
import { int, named, oneOf, orNull, text, time, yesNo } from '../http/describe.js';

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
