import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { amountOf, isEmptyText, labelFromKey, plainText, rangeOf, readableText, textAt, truncated } from './text.js';

describe('what stands for nothing', () => {
  it.each(['', '  ', 'null', 'NULL', 'N/A', 'na', '-', '--', 'none', 'undefined', 'No data', '[not provided]', '[object Object]', 'NaN'])(
    '"%s"',
    (text) => expect(isEmptyText(text)).toBe(true),
  );
  it.each([
    '{{1.phone}}',
    '{{contact.first name}} {{contact.last}}',
    '$' + '{Leads.Last Name}',
    '[your-phone]',
    '[your_company_name]',
    '%phone%',
    '<test lead: dummy data for x>',
  ])('a placeholder that nobody filled in: %s', (text) => expect(isEmptyText(text)).toBe(true));
  it('but not a text longer than 500 characters, however many placeholders it is made of', () => {
    expect([500, 501].map((length) => isEmptyText(`${'[a_b]'.repeat(99)}[${'a'.repeat(length - 498)}_]`))).toEqual([true, false]);
  });
  it.each(['Nadia', 'Nana', 'Nil Mukherjee', '[VIP]', '0', 'a {{b}}', '50%', 'no'])('but not %s', (text) =>
    expect(isEmptyText(text)).toBe(false),
  );
});

describe('words', () => {
  it.each([
    [true, 'yes'],
    [false, 'no'],
    [1200000, '1200000'],
    [['Pool', '', null, 'Gym'], 'Pool, Gym'],
    [{ id: 12, name: 'IndiaMART' }, 'IndiaMART'],
    [{ first: 'A', last: '' }, 'first: A'],
    ['a<br>b<br/>c <b>d</b> &amp; e&nbsp;f', 'a b c d & e f'],
    ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
    ['a\u0000b\r\n c', 'a b c'],
    [NaN, undefined],
    [{}, undefined],
    [null, undefined],
  ])('of %j are %j', (value, words) => expect(readableText(value)).toBe(words));

  it('are found for anything at all, without a crash', () => {
    fc.assert(fc.property(fc.anything(), (value) => ['string', 'undefined'].includes(typeof readableText(value))));
  });

  it('stop a few levels down', () => expect(readableText({ a: { b: { c: { d: { e: 'deep' } } } } })).toBeUndefined());
  it('are read at a path that need not be there', () =>
    expect([textAt({ a: [{ b: ' x ' }] }, 'a.0.b'), textAt(null, 'a.b')]).toEqual(['x', undefined]));
});

it('cuts between characters', () => {
  expect(truncated('ab🙂', 3)).toBe('ab');
  expect(truncated('abc', 3)).toBe('abc');
});

it('strips tags once, so that what decodes to a tag stays text', () => expect(plainText('&lt;b&gt;x')).toBe('<b>x'));

it.each([
  ['date_required', 'Date required'],
  ['mx_Course_Interested', 'Course Interested'],
  ['cfCity', 'City'],
  ['Budget__c', 'Budget'],
  ['What is it?', 'What is it?'],
])('%s is for people %s', (key, label) => expect(labelFromKey(key)).toBe(label));

it('makes a budget of two numbers', () => {
  expect(rangeOf(8298450, 9315000)).toBe('8298450-9315000 INR');
  expect([rangeOf(null, 5), rangeOf(0, 7), rangeOf(null, null)]).toEqual(['5', '7', undefined]);
});

it.each([
  ['placeholders', `${'{{a}} '.repeat(80)}!`],
  ['a long run of blanks', `${' '.repeat(100_000)}x`],
  ['tags without an end', '<a'.repeat(100_000)],
  ['brackets', `[a${'_'.repeat(400)}!`],
  ['many brackets, each of which could be read in two ways', `${'[a_-]'.repeat(99)}!`],
  ['long brackets, each of which could be read in many ways', `${`[a${'_'.repeat(60)}]`.repeat(7)}!`],
])('reads %s in one go', (_name, text) => expect(unlessForEver(() => readableText(text))).toBeDefined());

/** Nobody waits for the end of what would take longer than the universe lasts: after 5 s V8 stops the search. */
const unlessForEver = (read: () => unknown): unknown => runInNewContext('read()', { read }, { timeout: 5_000 });

it.each([
  ['50000.00', 'INR', '50000.00 INR'],
  [1200, undefined, '1200'],
  ['0.00', 'INR', undefined],
  [0, 'INR', undefined],
  ['', 'INR', undefined],
  ['about 5 lakh', 'INR', 'about 5 lakh INR'],
])('the sum %j %s is %s', (amount, currency, budget) => expect(amountOf(amount, currency)).toBe(budget));
