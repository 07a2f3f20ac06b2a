import { rawRequest } from '../raw-request.js';
import { fieldNamesIn } from './field-names-in.js';

const namesIn = (body: unknown): string[] => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fieldNamesIn(rawRequest({ method: 'POST', url: '/', headers: {}, body: Buffer.from(text) }));
};

it.each([
  ['a flat body', { name: 'Asha', city: 'Pune', empty: null }, ['name', 'city', 'empty']],
  ['boxes', { data: { contact: { name: 'Asha' } }, source: 'x' }, ['data.contact.name', 'source']],
  [
    'questions and answers',
    [
      { question: 'Your name?', answer: 'Asha' },
      { question: 'City', answer: 'Pune' },
    ],
    ['Your name?', 'City'],
  ],
  [
    'a list of people',
    {
      leads: [
        { name: 'A', email: 'a@b.de' },
        { other: 'B', email: 'b@b.de' },
      ],
    },
    ['name', 'email'],
  ],
  ['a form', 'first_name=Asha&Your+city=Pune', ['first_name', 'Your city']],
  ['JSON in a form', 'payload=%7B%22city%22%3A%22Pune%22%7D', ['payload.city']],
  ['no fields', [], []],
  ['a number', 7, []],
])('names the fields of %s', (_what, body, names) => expect(namesIn(body)).toEqual(names));

it('names no more than an owner reads, and no name at length', () => {
  const names = namesIn(Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`${i}-${'x'.repeat(5_000)}`, 'y'])));
  expect([names.length, Math.max(...names.map((name) => name.length))]).toEqual([20, 60]);
});
