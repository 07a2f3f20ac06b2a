import * as fc from 'fast-check';
import { asTenantId, TOPICS, type DomainEvent } from '@turant/domain';
import { keyOf, readEvent, writeEvent } from './event-message.js';

const word = fc.string({ unit: 'grapheme', minLength: 1 });
/** As JSON gives it back: no -0, no undefined. */
const data = fc
  .dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue())
  .map((one) => JSON.parse(JSON.stringify(one)) as DomainEvent['data']);
const events = fc.record({
  id: word,
  type: fc.constantFrom(...TOPICS),
  time: fc.date({ noInvalidDate: true }),
  tenantId: word.map(asTenantId),
  subject: fc.string({ unit: 'grapheme' }),
  data,
}) as fc.Arbitrary<DomainEvent>;

/** As the broker gives it back: bytes. */
function throughBroker(event: DomainEvent): Parameters<typeof readEvent>[0] {
  const { headers = {}, value } = writeEvent(event);
  const bytes = Object.entries(headers).map(([name, one]) => [name, Buffer.from(String(one))] as const);
  return { headers: Object.fromEntries(bytes), value: Buffer.from(String(value)) };
}

describe('an event as a Kafka message', () => {
  it('comes back as it was written', () => {
    fc.assert(fc.property(events, (event) => expect(readEvent(throughBroker(event))).toEqual(event)));
  });

  it('keeps what is about one lead under one key', () => {
    fc.assert(
      fc.property(events, word, (event, leadId) => {
        expect(keyOf({ ...event, data: { leadId } } as DomainEvent)).toBe(`${event.tenantId}|${leadId}`);
        expect(keyOf({ ...event, data: {} } as DomainEvent)).toBe(`${event.tenantId}|${event.subject}`);
      }),
    );
  });

  it('is never made of other bytes by an exception', () => {
    const bytes = fc.uint8Array().map((one) => Buffer.from(one));
    const names = fc.constantFrom('ce_type', 'ce_time', 'ce_id', 'x');
    fc.assert(
      fc.property(fc.dictionary(names, bytes), fc.option(bytes), (headers, value) => expect(readEvent({ headers, value })).toBeUndefined()),
    );
  });
});
