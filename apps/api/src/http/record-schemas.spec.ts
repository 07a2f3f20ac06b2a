import { Ajv } from 'ajv';
import { clearableOf, EMPLOYEE, listOf, optional, record, text, time, told, viewOf, yesNo, type RecordOf } from '@turant/domain/records';
import { checkBody } from './check-body.js';
import { answerOf, changeBodyOf, newBodyOf } from './record-schemas.js';

/** An employee with one field more than today: all that is said of the field is said here. */
const GROWN = record({
  ...EMPLOYEE,
  fields: {
    ...EMPLOYEE.fields,
    shift: told(optional(text), { input: { maxLength: 20, description: 'day or night' }, isClearable: true }),
  },
});
const stored: RecordOf<typeof GROWN> = {
  ...{ _id: 'em_1', tenantId: 'tn_1' as never, name: 'Asha', status: 'active', languages: ['hi'], isDefault: true },
  createdAt: new Date('2026-11-28T10:00:00Z'),
};

describe('a field that a record declares', () => {
  it('is taken by the bodies, checked, and taken away by null', () => {
    const [made, changed] = [newBodyOf(GROWN), changeBodyOf(GROWN)];
    expect(checkBody(made, { name: 'Asha', shift: 'night' })).toEqual({ name: 'Asha', shift: 'night' });
    expect(checkBody(changed, { shift: null })).toEqual({});
    expect(clearableOf(GROWN)).toContain('shift');
    expect(() => checkBody(changed, { shift: 'x'.repeat(21) })).toThrow(
      expect.objectContaining({ problems: [expect.objectContaining({ field: 'shift', code: 'INVALID' })] }),
    );
    expect(() => checkBody(made, { shift: 'night' })).toThrow(
      expect.objectContaining({ problems: [{ field: 'name', code: 'REQUIRED', message: 'this field is needed' }] }),
    );
    // Also in the entries of a list.
    const deep = { kind: 'script', stt: [{ connectionId: 'cn_1', key: 'x' }] };
    for (const unknown of [{ shift: 'night' }, { conversation: deep }])
      expect(() => checkBody(newBodyOf(EMPLOYEE), { name: 'Asha', ...unknown })).toThrow(
        expect.objectContaining({ problems: [expect.objectContaining({ code: 'UNKNOWN_FIELD' })] }),
      );
  });

  it('takes sentences by what they mean, of known meanings only, and not too many or too long', () => {
    const problemsOf = (intents: object): unknown => {
      try {
        return checkBody(newBodyOf(EMPLOYEE), { name: 'Asha', conversation: { kind: 'script', intents } });
      } catch (error) {
        return (error as { problems: { field: string }[] }).problems.map(({ field }) => field);
      }
    };
    const sentences = Array.from({ length: 20 }, (_, i) => `rent ${i}`);
    expect(problemsOf({ price: sentences })).toMatchObject({ conversation: { intents: { price: sentences } } });
    const refused = [{ rent: ['x'] }, { price: [] }, { price: [''] }, { price: ['x'.repeat(121)] }, { price: [...sentences, 'one more'] }];
    for (const intents of refused) expect(problemsOf(intents)).toEqual([expect.stringMatching(/^conversation\.intents/)]);
  });

  it('is shown by answers, which are as the document says', () => {
    const validate = new Ajv({ formats: { 'date-time': true } }).compile(answerOf(GROWN));
    for (const shift of [undefined, 'night']) {
      const answer = viewOf(GROWN, { ...stored, ...(shift !== undefined && { shift }) });
      expect(answer.shift).toBe(shift ?? null);
      expect([validate(answer), validate.errors]).toEqual([true, null]);
    }
    expect(validate({ ...viewOf(GROWN, stored), shift: 7 })).toBe(false);
    expect(JSON.stringify(answerOf(GROWN))).not.toContain('maxLength');
  });
});

describe('an answer', () => {
  const NOTE = record({
    ...{ collection: 'notes', what: 'note', indexes: {} },
    id: { name: 'noteId', prefix: 'em' },
    fields: {
      _id: told(text, { isShown: false }),
      tags: told(optional(listOf(text)), { absent: [] }),
      isRead: told(optional(yesNo), { absent: false }),
      readAt: told(optional(time), { description: 'when it was read' }),
      token: told(text, { isShown: false }),
    },
  });

  it('has the id under its name, what stands for absent values, and nothing that is hidden', () => {
    expect(viewOf(NOTE, { _id: 'n1', token: 'hush' })).toEqual({ noteId: 'n1', tags: [], isRead: false, readAt: null });
    expect(viewOf(NOTE, { _id: 'n1', token: 'hush', readAt: new Date(0) })).toMatchObject({ readAt: '1970-01-01T00:00:00.000Z' });
    expect(answerOf(NOTE)).toMatchObject({
      required: ['noteId', 'tags', 'isRead', 'readAt'],
      properties: { readAt: { anyOf: [{ format: 'date-time' }, { type: 'null' }], description: 'when it was read' } },
    });
  });
});
