import type { AriEvent } from './ari-types.js';
import type { ChannelEnd, HangupRequest } from './call-end.js';

/** The news that an event of ARI brings about the channel of a call. */
export type ChannelEvent =
  | { type: 'started' }
  | { type: 'ringing' }
  | { type: 'up' }
  | { type: 'digit'; digit: string }
  | { type: 'hang-up'; request: HangupRequest }
  | { type: 'gone'; end: Pick<ChannelEnd, 'cause' | 'causeText' | 'techCause'> };

/** The values of Dial events (in capitals) and of ChannelStateChange events. Both events tell the same, and either may come first. */
const RINGING = new Set(['RINGING', 'PROGRESS', 'Ringing']);
const UP = new Set(['ANSWER', 'Up']);

/** @returns undefined for an event that changes nothing */
export function readChannelEvent(event: AriEvent): ChannelEvent | undefined {
  const { type, digit, soft: isSoft = false, cause, cause_txt: causeText, tech_cause: techCause } = event;
  const causes = { ...(cause !== undefined && { cause }), ...(techCause !== undefined && { techCause }) };
  if (type === 'StasisStart') return { type: 'started' };
  if (type === 'ChannelDtmfReceived' && digit !== undefined) return { type: 'digit', digit };
  if (type === 'ChannelHangupRequest') return { type: 'hang-up', request: { isSoft, ...causes } };
  if (type === 'ChannelDestroyed') return { type: 'gone', end: { ...causes, ...(causeText !== undefined && { causeText }) } };
  const state = type === 'Dial' ? event.dialstatus : type === 'ChannelStateChange' ? event.channel?.state : undefined;
  if (state === undefined) return undefined;
  return RINGING.has(state) ? { type: 'ringing' } : UP.has(state) ? { type: 'up' } : undefined;
}
