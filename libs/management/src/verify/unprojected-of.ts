import { unpublishedIn } from '@turant/store';
import type { Announcing, DomainEvent, TimelineEntry } from '@turant/domain';
import type { Letters } from './letters.js';

/**
 * The events of a record that wait to be published, or to be handled again, and are on no timeline yet. An event that was handled and is still
 * to be removed from its record has its entry.
 */
export function unprojectedOf(
  record: Announcing & { _id: string },
  letters: Letters,
  entries: readonly Pick<TimelineEntry, '_id'>[],
): readonly DomainEvent[] {
  const dead = letters.of(record._id);
  const held = unpublishedIn(record);
  if (held.length === 0 && dead.length === 0) return [];
  const stored = new Set(entries.map(({ _id }) => _id));
  const waiting = new Map([...held, ...dead].map((event) => [event.id, event]));
  return [...waiting.values()].filter(({ id }) => !stored.has(id));
}
