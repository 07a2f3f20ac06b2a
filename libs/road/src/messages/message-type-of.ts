import type { DomainEvent, MessageType, Topic } from '@turant/domain';

/** The topics that messages are planned for; notices have none, and are told by `tellNotice`. */
export const TOLD_TOPICS = [
  'lead.accepted.v1',
  'lead.changed.v1',
  'call.requested.v1',
  'call.changed.v1',
  'call.ended.v1',
  'delivery.changed.v1',
] as const satisfies readonly Topic[];

/** The type under which an event is told; undefined if it is not told. A later enquiry of the same person is a note of its lead. */
export function messageTypeOf({ type, data }: Pick<DomainEvent, 'type' | 'data'>): MessageType | undefined {
  const { status, duplicateId } = data;
  if (type === 'lead.accepted.v1') return duplicateId === undefined ? 'lead.accepted' : undefined;
  if (type === 'lead.changed.v1') return 'lead.changed';
  if (type === 'call.requested.v1') return 'call.requested';
  if (type === 'call.changed.v1') return status === 'answered' ? 'call.answered' : undefined;
  if (type === 'call.ended.v1') return status === 'refused' ? 'call.refused' : 'call.ended';
  if (type === 'delivery.changed.v1') return status === 'failed' || status === 'unknown' ? 'delivery.failed' : undefined;
  return undefined;
}
