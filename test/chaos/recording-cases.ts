import type { KillCase } from './kill-case.js';

const always = <T>(value: T): { before: T; after: T } => ({ before: value, after: value });
/** Somebody who would talk for ever. */
const TALKER = { talkMs: 3_600_000 };
const KEPT = { step: 'keep-spooled', isRecorded: true, invites: always(1), recordings: always('kept') } as const;

/** The cases at the steps of keeping what was recorded, and at deaths before there is anything to keep. */
export const RECORDING_CASES: readonly KillCase[] = [
  { ...KEPT, kill: 'write:keep-spooled' },
  // Neither of the call's files was made.
  { ...KEPT, kill: 'write:talk/answered', far: TALKER, ends: always('unknown'), recordings: { after: 'failed' } },
  { ...KEPT, kill: 'file:keep-spooled/key' },
  { ...KEPT, kill: 'file:keep-spooled/object' },
  // The other one of the call's two objects.
  { ...KEPT, kill: 'file:keep-spooled/object', nth: 2 },
  { ...KEPT, kill: 'write:keep-spooled', nth: 2 },
  // What a first life has left in mid-call: killed again while the next one moves it.
  ...['file:keep-spooled/key', 'file:keep-spooled/object', 'write:keep-spooled'].map((kill) => ({
    ...{ ...KEPT, kill, far: TALKER, first: { kill: 'write:talk/beat:after' }, ends: always('unknown') },
  })),
];
