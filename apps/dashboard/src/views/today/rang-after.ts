import type { TimelineEntry } from '../../api/records';

/** Milliseconds from the arrival of the newest lead that was rung to its ring; undefined if none of these entries tells. */
export function rangAfterMs(entries: readonly TimelineEntry[]): number | undefined {
  const arrived = new Map(entries.filter(({ type }) => type === 'lead.accepted').map(({ leadId, at }) => [leadId, Date.parse(at)]));
  const rings = entries
    .filter(({ type, leadId }) => type === 'call.ringing' && arrived.has(leadId))
    .map(({ leadId, at }) => ({ arrivedMs: arrived.get(leadId) as number, rangMs: Date.parse(at) }))
    .sort((a, b) => b.arrivedMs - a.arrivedMs);
  const [newest] = rings;
  if (!newest) return undefined;
  // A lead that is called again rings more than once: the first time counts.
  return Math.min(...rings.filter(({ arrivedMs }) => arrivedMs === newest.arrivedMs).map(({ rangMs }) => rangMs)) - newest.arrivedMs;
}
