import type { Connection } from '../../api/records';

type Health = Connection['health'];

/** What of a connection tells how it fares. */
export interface Faring extends Pick<Connection, 'status' | 'pausedBecause'> {
  health: Pick<
    Health,
    'lastSeenAt' | 'isSilent' | 'waitingToFetch' | 'failedPolls' | 'accessTokenExpiresAt' | 'expiresSoon' | 'lastError' | 'warnings'
  >;
}

export type ConnectionState = 'working' | 'waiting' | 'trouble' | 'paused' | 'active';
/** A connection is a source or a target. Of a target only the pause and the token are known: what comes is counted, not what goes. */
export type About = 'leads' | 'outcomes';

/** Something about a connection that its owner should know, in the words of the view's texts. */
export type HealthNote =
  | { kind: 'pausedByUs' | 'failed'; reason: string; at: string }
  | { kind: 'silent'; at: string | null }
  | { kind: 'tokenEnds'; at: string }
  | { kind: 'pollsFail' | 'waitingToFetch'; count: number }
  | { kind: 'warning'; code: string; message: string };

/** An address that nothing proves works, and one that the internet does not reach may be reached from here; the rest keeps leads from being called. */
const MINOR = ['OPEN_ADDRESS', 'ADDRESS_NOT_REACHABLE'];
const isGrave = (note: HealthNote): boolean =>
  note.kind === 'warning' ? !MINOR.includes(note.code) : note.kind !== 'waitingToFetch' && note.kind !== 'failed';

const OF_OUTCOMES: readonly HealthNote['kind'][] = ['pausedByUs', 'tokenEnds'];

export function notesOf({ pausedBecause, health }: Faring, about: About = 'leads'): HealthNote[] {
  const { isSilent, lastSeenAt, waitingToFetch, failedPolls, accessTokenExpiresAt, expiresSoon, lastError, warnings } = health;
  const notes: (HealthNote | false)[] = [
    pausedBecause !== null && { kind: 'pausedByUs', reason: pausedBecause.reason, at: pausedBecause.at },
    isSilent && { kind: 'silent', at: lastSeenAt },
    expiresSoon && accessTokenExpiresAt !== null && { kind: 'tokenEnds', at: accessTokenExpiresAt },
    failedPolls > 0 && { kind: 'pollsFail', count: failedPolls },
    waitingToFetch > 0 && { kind: 'waitingToFetch', count: waitingToFetch },
    // If Turant has paused the connection, the error is left out: it would be the reason of the pause once more.
    lastError !== null && pausedBecause === null && { kind: 'failed', reason: lastError.reason, at: lastError.at },
    ...warnings.map(({ code, message }): HealthNote => ({ kind: 'warning', code, message })),
  ];
  return notes.filter((note): note is HealthNote => note !== false && (about === 'leads' || OF_OUTCOMES.includes(note.kind)));
}

/** `waiting`: nothing has come yet. */
export function stateOf(connection: Faring, about: About = 'leads'): ConnectionState {
  if (connection.status === 'paused') return connection.pausedBecause ? 'trouble' : 'paused';
  if (notesOf(connection, about).some(isGrave)) return 'trouble';
  if (about === 'outcomes') return 'active';
  return connection.health.lastSeenAt === null ? 'waiting' : 'working';
}
