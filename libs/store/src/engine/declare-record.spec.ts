import { ignored, int, listOf, object, oneOf, optional, record, text, time, told, yesNo } from '@turant/domain/records';
import { declareRecord } from './declare-record.js';
import { planOf } from './schema-indexes.js';

const NOTE = record({
  ...{ collection: 'notes', what: 'note' },
  id: { name: 'noteId', prefix: 'em' },
  fields: {
    _id: ignored(text),
    kind: told(oneOf(['a', 'b'])),
    count: told(optional(int)),
    isRead: told(optional(yesNo)),
    at: told(optional(time)),
    tags: told(optional(listOf(text))),
    parts: told(optional(listOf(object({ name: text })))),
    place: told(optional(object({ from: text }))),
  },
  indexes: {
    newest: { fields: ['kind', '_id'] },
    one: { fields: ['count'], isUnique: true, having: 'count' },
    read: { fields: ['at', '_id'], having: { isRead: true } },
    expiry: { fields: ['at'], expiresAfterSeconds: 60 },
  },
});

describe('the collection of a declared record', () => {
  const { name, schema } = declareRecord<{ _id: string }>(NOTE);

  it('has its fields, each of its type, and makes nothing of an absent list', () => {
    const types = Object.fromEntries(Object.entries(schema.paths).map(([field, { instance }]) => [field, instance]));
    expect([name, types]).toEqual([
      'notes',
      {
        ...{ _id: 'String', kind: 'String', count: 'Number', isRead: 'Boolean', at: 'Date' },
        ...{ tags: 'Array', parts: 'Array', place: 'Mixed' },
      },
    ]);
    expect(['tags', 'parts'].map((field) => (schema.path(field).options as { default?: unknown }).default)).toEqual([undefined, undefined]);
  });

  it('has its indexes, as both engines make them', () => {
    expect(planOf(name, schema).indexes).toEqual([
      { name: 'newest', fields: ['kind', '_id'], unique: false, partial: [] },
      { name: 'one', fields: ['count'], unique: true, partial: [{ field: 'count', exists: true }] },
      { name: 'read', fields: ['at', '_id'], unique: false, partial: [{ field: 'isRead', equals: true }] },
      { name: 'expiry', fields: ['at'], unique: false, partial: [], expiresAfterSeconds: 60 },
    ]);
  });
});
