import fc from 'fast-check';
import { problemOfScriptText, readScriptText, SCRIPT_SLOTS } from './script-text.js';

it('reads words, slots and passages', () => {
  expect(readScriptText('Hi{{#lead.name}} {{ lead.name }}{{/lead.name}}!')).toEqual([
    { kind: 'words', words: 'Hi' },
    { kind: 'if', name: 'lead.name' },
    { kind: 'words', words: ' ' },
    { kind: 'slot', name: 'lead.name' },
    { kind: 'end', name: 'lead.name' },
    { kind: 'words', words: '!' },
  ]);
  expect(readScriptText('{{^ lead.name }}x')).toEqual([
    { kind: 'unless', name: 'lead.name' },
    { kind: 'words', words: 'x' },
  ]);
});

it('reads no words where there are none', () => {
  expect(readScriptText('')).toEqual([]);
  expect(readScriptText('{{business}}{{employee}}')).toEqual([
    { kind: 'slot', name: 'business' },
    { kind: 'slot', name: 'employee' },
  ]);
});

it.each([
  ...SCRIPT_SLOTS.map((slot) => `a {{${slot}}} b {{ ${slot} }}`),
  '',
  'no slot, {one} brace, a } and a {',
  '{{#lead.name}}{{lead.name}} {{business}}{{/lead.name}}{{^lead.name}}x{{/lead.name}}',
])('takes %j', (text) => expect(problemOfScriptText(text)).toBeUndefined());

it.each([
  ['{{lead.foo}}', 'there is no slot "lead.foo"; known are business, employee, lead.name, lead.requirement, lead.budget, '],
  ['{{name}}', '"name"'],
  ['Hello {{lead.name}}, {{name}}', '"name"'],
  ['{{LEAD.NAME}}', '"LEAD.NAME"'],
  ['{{constructor}}', '"constructor"'],
  ['{{नाम}}', '"नाम"'],
  ['{{}}', '""'],
  ['{{a\u0007b\u202e}}', '"a?b?"'],
  ['{{#foo}}x{{/foo}}', '"foo"'],
  [`{{${'x'.repeat(500)}}}`, `"${'x'.repeat(40)}"`],
  ['{{lead.name', 'two braces'],
  ['lead.name}}', 'two braces'],
  ['{{{lead.name}}}', 'two braces'],
  ['{{{lead.name}}', 'two braces'],
  ['{{lead.name}}}', 'two braces'],
  ['{{#lead.name}}x', 'has no end'],
  ['x{{/lead.name}}', 'did not begin'],
  ['{{#lead.name}}x{{/business}}', 'did not begin'],
  ['{{#lead.name}}{{^business}}x{{/business}}{{/lead.name}}', 'holds another'],
  ['{{#lead.name}}x{{/lead.name}} y{{/lead.name}}', 'did not begin'],
])('refuses %.40j', (text, says) => {
  expect(problemOfScriptText(text)?.message).toContain(says);
  expect(problemOfScriptText(text)?.code).toBe(says.includes('"') ? 'UNKNOWN_SLOT' : 'INVALID');
});

it('loses nothing of any text', () => {
  const pieces = fc.constantFrom('{{', '}}', '{', '}', 'lead.name', '#', '^', '/', ' ', 'नमस्ते');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (all) => {
      const text = all.join('');
      const words = readScriptText(text).flatMap((token) => (token.kind === 'words' ? token.words : []));
      expect(words.join('')).toBe(text.replace(/\{\{[^{}]*\}\}/g, ''));
    }),
  );
});
