import { changedSettings, fieldsOf, MASK, valuesOf } from './settings-form';

const schema = {
  type: 'object',
  required: ['url'],
  properties: {
    secret: { type: 'string', title: 'Secret', description: 'Made up by you.', writeOnly: true },
    ignoreApi: { type: 'boolean', title: 'Ignore' },
    dataCentre: { type: 'string', enum: ['in', 'com'] },
    fieldMap: { type: 'object', additionalProperties: { type: 'string' } },
    hosts: { type: 'array', items: { type: 'string' } },
    port: { type: 'integer' },
    rules: { type: 'object', properties: { a: { type: 'string' } } },
    strange: { oneOf: [{ type: 'string' }] },
    url: { type: 'string', title: 'Address' },
  },
};
const fields = fieldsOf(schema);

it('makes a field of each property, the needed ones first', () => {
  expect(fields.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    'url text',
    'secret secret',
    'ignoreApi yes-no',
    'dataCentre choice',
    'fieldMap map',
    'hosts list',
    'port number',
    'rules json',
    'strange text',
  ]);
  expect(fields[0]).toMatchObject({ title: 'Address', isRequired: true, hint: undefined });
  expect(fields[1]).toMatchObject({ title: 'Secret', isRequired: false, hint: 'Made up by you.' });
  expect(fields[3]).toMatchObject({ title: 'dataCentre', choices: ['in', 'com'] });
  expect(fieldsOf({})).toEqual([]);
});

const stored = {
  url: 'https://a.example',
  secret: MASK,
  ignoreApi: true,
  dataCentre: 'in',
  fieldMap: { phone_1: 'phone' },
  hosts: ['a', 'b'],
  port: 8080,
  rules: { a: 'x' },
};

it('sends nothing of a form that was not touched', () => {
  expect(changedSettings(fields, valuesOf(fields, stored), stored)).toEqual({});
  expect(changedSettings(fields, valuesOf(fields, {}))).toEqual({});
  expect(changedSettings(fields, valuesOf(fields, { ignoreApi: false }), { ignoreApi: false })).toEqual({});
});

it('sends what was typed, each in its type', () => {
  const typed = {
    ...valuesOf(fields, {}),
    url: '  https://b.example ',
    secret: 'abcdefghijklmnop',
    ignoreApi: true,
    dataCentre: 'com',
    fieldMap: [
      { id: 0, key: ' your-phone ', value: 'phone' },
      { id: 1, key: '  ', value: 'lost' },
    ],
    hosts: ' a \n\n b',
    port: '81',
    rules: '{"a":"y"}',
  };
  expect(changedSettings(fields, typed)).toEqual({
    url: 'https://b.example',
    secret: 'abcdefghijklmnop',
    ignoreApi: true,
    dataCentre: 'com',
    fieldMap: { 'your-phone': 'phone' },
    hosts: ['a', 'b'],
    port: 81,
    rules: { a: 'y' },
  });
});

it('takes away what was emptied, and a secret only if it was emptied', () => {
  const emptied = { url: '', secret: '', ignoreApi: false, dataCentre: '', fieldMap: [], hosts: ' ', port: '', rules: '' };
  expect(changedSettings(fields, emptied, stored)).toEqual(Object.fromEntries(Object.keys(stored).map((name) => [name, null])));
});

it('leaves it to the service to refuse what is no number and no JSON', () => {
  expect(changedSettings(fields, { port: 'many', rules: '{a' })).toEqual({ port: 'many', rules: '{a' });
});
