import type { Announcing, DomainEvent } from '@turant/domain';
import type { Change } from '@turant/store';

/** Adds the events of its insert to a new document, so that both are one write. The document is changed in place: a copy costs more. */
export function withEvents<T extends Announcing>(document: T, events: readonly DomainEvent[]): T {
  document.pending = [...events];
  document.pendingSince = events[0]?.time;
  return document;
}

/** Adds the events of a patch to its change, so that both are one write. */
export function changeWithEvents<T extends Announcing>(change: Change<T>, events: readonly DomainEvent[]): Change<T> {
  const [first] = events;
  if (!first) return change;
  const held: Change<Announcing> = { set: { pendingSince: first.time }, push: { pending: events } };
  return { ...change, set: { ...change.set, ...held.set }, push: { ...change.push, ...held.push } } as Change<T>;
}

/** The events that a document holds; none if all are published. */
export const eventsOf = ({ pending }: Announcing): readonly DomainEvent[] => pending ?? [];

/** The document as its steps see it, for a change that writes all of its fields: its events stay as they are stored. */
export function withoutEvents<T extends Announcing>({
  pending: _pending,
  pendingSince: _since,
  ...document
}: T): Omit<T, keyof Announcing> {
  return document;
}
