import type { TelephonyContext } from '../road-context.js';

/** What the files of this folder need. */
export type RecordingContext = Pick<TelephonyContext, 'store' | 'outbox' | 'ids' | 'clock' | 'log'> &
  Required<Pick<TelephonyContext, 'recordings'>>;
