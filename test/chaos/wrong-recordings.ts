import type { CallFact, Facts } from './facts.js';
import { KINDS } from './kept-facts.js';

/**
 * Each call that was answered has its recording and its transcript, each with its key, and they can be opened. Only a call whose worker died
 * may have none, and says why.
 */
export function wrongRecordings({ calls, kept }: Facts): string[] {
  if (!kept) return [];
  const all = calls.filter(({ firstLegId }) => firstLegId === null).flatMap((call) => KINDS.map((kind) => ({ call, kind })));
  const isKept = ({ call, kind }: (typeof all)[number]): boolean => call[kind]?.state === 'kept';
  const wanted = all.filter(isKept);
  return [
    ...all.flatMap(({ call, kind }) => wrongState(call, kind)),
    ...difference(
      'opened',
      kept.opened,
      wanted.map(({ call, kind }) => `${call.callId} ${kind}`),
    ),
    ...difference(
      'stored',
      kept.stored.map((name) => name.replace(/tn_\w+/, 'tn')),
      wanted.flatMap(({ call, kind }) => [`${kind}s/tn/${call.callId}`, `keys/tn/${kind}s/${call.callId}`]),
    ),
    ...kept.spooled.map((name) => `${name} is left in the spool`),
  ];
}

function wrongState(call: CallFact, kind: (typeof KINDS)[number]): string[] {
  const { state, reason } = call[kind] ?? {};
  const isRight =
    call.answeredAt === null
      ? state === undefined
      : state === 'kept' || (state === 'failed' && call.status === 'unknown' && typeof reason === 'string');
  return isRight ? [] : [`${call.callId}: its ${kind} is ${state ?? 'not there'} (${reason}), and the call is ${call.status}`];
}

function difference(what: string, seen: readonly string[], wanted: readonly string[]): string[] {
  return [
    ...wanted.filter((name) => !seen.includes(name)).map((name) => `${name} is not ${what}`),
    ...seen.filter((name) => !wanted.includes(name)).map((name) => `${name} is ${what}`),
  ];
}
