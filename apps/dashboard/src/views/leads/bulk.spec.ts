import { afterLines, countCsvRows, MAX_SHOWN_ERRORS, NO_PROGRESS, takeLines, type BulkLine } from './bulk';

describe('the upload of a list', () => {
  it('counts rows without the header, and a line break in quotes is no row', () => {
    expect(countCsvRows('name,phone\r\nAsha,1\r\n"Ravi\nK",2\r\n\r\n')).toBe(2);
    expect(countCsvRows('name,phone\nAsha,"say ""hi""\n"')).toBe(1);
    expect(countCsvRows('')).toBe(0);
  });

  it('waits for the rest of a line that was cut by the network', () => {
    const first = takeLines('', '{"line":1}\n{"li');
    expect(first).toEqual({ lines: ['{"line":1}'], rest: '{"li' });
    expect(takeLines(first.rest, 'ne":2}\n\n')).toEqual({ lines: ['{"line":2}'], rest: '' });
  });

  it('keeps the refused lines with their reasons, and knows the end', () => {
    const refused: BulkLine = {
      line: 3,
      status: 'refused',
      errors: [{ field: 'lead.phone', code: 'PHONE_INVALID', message: 'no number' }],
    };
    const now = afterLines(NO_PROGRESS, [{ line: 2, status: 'accepted' }, refused, { line: 4, status: 'duplicate' }]);
    expect(now).toEqual({ answered: 3, accepted: 1, duplicates: 1, refused: 1, errors: [refused], isDone: false });
    expect(afterLines(now, [{ done: true, accepted: 1, duplicates: 1, refused: 1 }]).isDone).toBe(true);
    expect(NO_PROGRESS.errors).toEqual([]);
  });

  it('shows so many errors, and counts all', () => {
    const all = Array.from({ length: MAX_SHOWN_ERRORS + 10 }, (_, line): BulkLine => ({ line, status: 'refused' }));
    const { errors, refused } = afterLines(NO_PROGRESS, all);
    expect([errors.length, refused]).toEqual([MAX_SHOWN_ERRORS, MAX_SHOWN_ERRORS + 10]);
  });
});
