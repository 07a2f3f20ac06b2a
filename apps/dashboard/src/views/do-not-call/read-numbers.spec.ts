import { readNumbers } from './read-numbers';

const read = (text: string) => readNumbers(text).numbers.map(({ line, text: number }) => `${line}: ${number}`);

describe('a list of numbers that is pasted or chosen as a file', () => {
  it('has a number on each line, with the line of each', () =>
    expect(read('+91 98123 45678\r\n\r\n  098123-45679 \n')).toEqual(['1: +91 98123 45678', '3: 098123-45679']));

  it('may have the numbers beside each other', () =>
    expect(read('9812345678, 9812345679;9812345670\n9812345671')).toEqual([
      '1: 9812345678',
      '1: 9812345679',
      '1: 9812345670',
      '2: 9812345671',
    ]));

  it('may be a table with other columns, and a heading', () => {
    const { numbers, hasHeading } = readNumbers(
      '\uFEFF"Name","Phone","City"\n"Sharma, Asha","+919812345678","Pune 411001"\nRavi,9812345679,',
    );
    expect(hasHeading).toBe(true);
    expect(numbers).toEqual([
      { line: 2, text: '+919812345678' },
      { line: 3, text: '9812345679' },
    ]);
  });

  it('may have the digits of another script', () => expect(read('९८१२३४५६७८')).toEqual(['1: ९८१२३४५६७८']));

  it('keeps a line without a number, so that it is named as refused', () =>
    expect(read('9812345678\nAsha\n9.19812E+11')).toEqual(['1: 9812345678', '2: Asha', '3: 9.19812E+11']));

  it('takes a single line of words for no heading', () =>
    expect(readNumbers('Asha')).toEqual({ numbers: [{ line: 1, text: 'Asha' }], hasHeading: false }));

  it('has nothing in it if there are only spaces and commas', () => expect(read(' \n,,;\n\t')).toEqual([]));

  it('is read in a time that grows with its length only', () =>
    expect(read(`${'"'.repeat(50_000)}${' '.repeat(50_000)}x`)).toHaveLength(1));
});
