import { listOf, named, orNull, pageOf, record, text, withName } from '../http/describe.js';
import { SchemaNames } from './schema-names.js';

const PERSON = named('Person', { name: text, friend: orNull(named('Friend', { nick: text })) });

describe('schemas with a name', () => {
  it('stand under their names, and are referred to wherever they are used, those inside of others, too', () => {
    const names = new SchemaNames();
    expect(names.refer({ one: PERSON, all: listOf(PERSON), other: text })).toEqual({
      one: { $ref: '#/components/schemas/Person' },
      all: { type: 'array', items: { $ref: '#/components/schemas/Person' } },
      other: { type: 'string' },
    });
    expect(names.schemas).toEqual({
      Friend: record({ nick: text }),
      Person: record({ name: text, friend: { anyOf: [{ $ref: '#/components/schemas/Friend' }, { type: 'null' }] } }),
    });
  });

  it('keep what a place says of them beside the reference', () => {
    const names = new SchemaNames();
    expect(names.refer([{ ...PERSON, description: 'who calls' }, PERSON])).toEqual([
      { $ref: '#/components/schemas/Person', description: 'who calls' },
      { $ref: '#/components/schemas/Person' },
    ]);
  });

  it('are refused where two that differ have one name', () => {
    const names = new SchemaNames();
    names.refer(PERSON);
    expect(() => names.refer(named('Person', { name: text }))).toThrow('two schemas of the OpenAPI document are called Person');
    expect(() => names.refer({ ...PERSON, required: [] })).toThrow('Person');
  });

  it('give their names to pages; the JSON of a schema does not show its name', () => {
    const names = new SchemaNames();
    expect(names.refer(pageOf(PERSON))).toEqual({ $ref: '#/components/schemas/PersonPage' });
    expect(names.refer(pageOf(text))).toMatchObject({ type: 'object' });
    expect(JSON.stringify(withName('Word', text))).toBe('{"type":"string"}');
  });
});
