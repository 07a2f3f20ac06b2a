import type { IHeaders, KafkaMessage, Message } from 'kafkajs';
import { TOPICS, type DomainEvent, type TenantId, type Topic } from '@turant/domain';

/** The key is tenant and lead, so that all events of one lead are in one partition. */
export const keyOf = (event: DomainEvent): string => `${event.tenantId}|${String(event.data.leadId ?? event.subject)}`;

/** CloudEvents 1.0 in the Kafka protocol binding's binary mode: attributes as `ce_` headers, data as the value. */
export function writeEvent(event: DomainEvent): Message {
  const { id, type, time, tenantId, subject, data } = event;
  const headers: IHeaders = {
    ce_specversion: '1.0',
    ce_id: id,
    ce_type: type,
    ce_source: '/turant',
    ce_time: time.toISOString(),
    ce_subject: subject,
    ce_tenantid: tenantId,
    'content-type': 'application/json',
  };
  return { key: keyOf(event), value: JSON.stringify(data), headers };
}

const text = (headers: IHeaders | undefined, name: string): string => String(headers?.[name] ?? '');

/** @returns undefined for a message that is no event of ours: such a message must not stop its partition. */
export function readEvent({ headers, value }: Pick<KafkaMessage, 'headers' | 'value'>): DomainEvent | undefined {
  const type = text(headers, 'ce_type') as Topic;
  const time = new Date(text(headers, 'ce_time'));
  const [id, tenantId, subject] = [text(headers, 'ce_id'), text(headers, 'ce_tenantid') as TenantId, text(headers, 'ce_subject')];
  const data = objectIn(value);
  if (!TOPICS.includes(type) || Number.isNaN(time.getTime()) || !id || !tenantId || !data) return undefined;
  // What another process of ours has sent has the data of its type.
  return { id, type, time, tenantId, subject, data } as DomainEvent;
}

function objectIn(value: Buffer | null): DomainEvent['data'] | undefined {
  try {
    const data: unknown = JSON.parse(String(value));
    return typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as DomainEvent['data']) : undefined;
  } catch {
    return undefined;
  }
}
