import { isFinished } from '@turant/domain';
import { type FollowedCall, stepsOf } from '../service/call-steps.js';
import { fail, type Finding, ok, warn } from './check.js';

const NO_AUDIO = 'let firewall and NAT pass UDP to RTP_PORTS, set SIP_PUBLIC_HOST, and TRUNK_NAT=on where the carrier is behind a NAT';

/** Findings about the way to the phone and back. @param wasHeard what the person at the phone says; undefined: nobody was asked */
export function findingsOfCall(call: FollowedCall, wasHeard: boolean | undefined): Finding[] {
  if (!isFinished(call.status) || call.answeredAt === null)
    return [fail(`the phone was not answered: ${stepsOf(call).at(-1)?.words ?? call.status}`)];
  return [...pickUp(call, call.answeredAt), heardHere(call), heardThere(wasHeard), keys(call)];
}

function pickUp({ placedAt, ringingAt }: FollowedCall, answeredAt: string): Finding[] {
  const seconds = ((Date.parse(answeredAt) - Date.parse(placedAt ?? answeredAt)) / 1000).toFixed(1);
  return [
    ringingAt === null ? warn('the carrier told nothing of ringing') : ok('the phone rang'),
    ok(`answered ${seconds} s after the call was placed`),
  ];
}

function heardHere({ answers, endReason }: FollowedCall): Finding {
  if (endReason === 'media-silent') return fail('no audio of the phone came here', NO_AUDIO);
  if (answers == null) return warn('whether the phone was heard is not known: this service does not tell');
  const ms = answers.reduce((sum, answer) => sum + answer.ms, 0);
  if (answers.some(({ spoke }) => spoke)) return ok(`the phone was heard for ${(ms / 1000).toFixed(1)} s`);
  return warn('no words were heard after a question', `answer the questions aloud; if you did, ${NO_AUDIO}`);
}

function heardThere(wasHeard: boolean | undefined): Finding {
  if (wasHeard === undefined) return warn('whether the phone heard the employee is not known: nobody was asked');
  if (wasHeard) return ok('the phone heard the employee');
  return fail(
    'the phone did not hear the employee',
    'let the firewall pass UDP from RTP_PORTS to the carrier; the carrier must take G.711 (PCMA or PCMU) from SIP_PUBLIC_HOST',
  );
}

function keys({ answers }: FollowedCall): Finding {
  if (answers == null) return warn('whether keys arrive is not known: this service does not tell');
  const key = answers.find((answer) => answer.key !== null)?.key;
  if (key != null) return ok(`the key ${key} arrived`);
  return warn('no key arrived', 'press one after a question; if you did, the carrier must send keys as telephone-event (RFC 4733) or INFO');
}
