import fc from 'fast-check';
import type { BulkLine } from './bulk-line.js';
import { csvLines } from './csv-lines.js';

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string | Buffer, size = 7): Promise<BulkLine[]> {
  const lines: BulkLine[] = [];
  for await (const some of csvLines(inPieces(Buffer.from(text as string), size))) lines.push(...some);
  return lines;
}

describe('a line of CSV', () => {
  it.each(['', '\uFEFF'])('becomes the body of a lead, with the BOM "%s"', async (bom) =>
    expect(await read(`${bom}Name,phone,City,triggerImmediateCall,tier\r\n"Rao, Asha",98123 00001,Pune,Yes,\r\n`)).toEqual([
      { line: 2, body: { lead: { name: 'Rao, Asha', phone: '98123 00001', City: 'Pune' }, triggerImmediateCall: true } },
    ]),
  );

  it('keeps quotation marks, line breaks and commas inside a quoted cell, and rows are counted as a spreadsheet counts them', async () =>
    expect(await read('name,requirement\n"A ""B"" C","2 BHK,\r\nPune"\n\nRavi,\n')).toEqual([
      { line: 2, body: { lead: { name: 'A "B" C', requirement: '2 BHK,\r\nPune' } } },
      { line: 4, body: { lead: { name: 'Ravi' } } },
    ]));

  it('with too many cells, or not in UTF-8, is a problem of its own', async () => {
    const lines = await read(Buffer.concat([Buffer.from('name\nA,b\n'), Buffer.from([0xe9, 0x0a]), Buffer.from('C\n')]));
    expect(lines.map((one) => ('problem' in one ? [one.line, one.problem.code] : one.line))).toEqual([
      [2, 'TOO_MANY_CELLS'],
      [3, 'BODY_NOT_UTF8'],
      4,
    ]);
  });

  it('reads the same however the bytes are cut', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.string({ unit: 'grapheme' }).filter((cell) => cell.trim() !== ''),
          { minLength: 1, maxLength: 5 },
        ),
        fc.integer({ min: 1, max: 40 }),
        async (cells, size) => {
          const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
          const header = ['name', ...cells.slice(1).map((_, at) => `c${at}`)];
          const [first] = await read(`${header.join(',')}\r\n${cells.map(quoted).join(',')}\r\n`, size);
          expect(first).toEqual({ line: 2, body: { lead: Object.fromEntries(header.map((name, at) => [name, cells[at]])) } });
        },
      ),
      { numRuns: 100 },
    ));
});

describe('a column', () => {
  const leadOf = async (header: string, line: string): Promise<unknown> => {
    const [first] = await read(`${header}\n${line}\n`);
    return first && 'body' in first ? (first.body as { lead: unknown }).lead : undefined;
  };

  it.each([
    ['Customer Name,Mobile No.,Requirement', { name: 'a', phone: 'b', requirement: 'c' }],
    ['Lead Source,Full Name,Email ID', { source: 'a', name: 'b', email: 'c' }],
    ['ग्राहक का नाम,मोबाइल नंबर,बजट', { name: 'a', phone: 'b', budget: 'c' }],
    ['உங்கள் பெயர்,தொலைபேசி எண்,மின்னஞ்சல்', { name: 'a', phone: 'b', email: 'c' }],
    ['First Name,Last Name,Phone', { name: 'a b', phone: 'c' }],
    ['Surname,First Name,Phone', { name: 'b a', phone: 'c' }],
    ['Name,First Name,Mobile', { name: 'a', 'First Name': 'b', phone: 'c' }],
    ['name,phone,WhatsApp', { name: 'a', phone: 'b', WhatsApp: 'c' }],
    ['name,Notes,Remarks', { name: 'a', Notes: 'b', Remarks: 'c' }],
    ['name,Company Name,Dealer phone', { name: 'a', 'Company Name': 'b', 'Dealer phone': 'c' }],
  ])('is known by its name in forms: %s', async (header, lead) => expect(await leadOf(header, 'a,b,c')).toEqual(lead));

  it('has the last name alone where a line has no first name', async () =>
    expect(await leadOf('First Name,Last Name,Phone', ',Rao,1')).toEqual({ name: 'Rao', phone: '1' }));
});

it.each([
  [
    'with two phones',
    'Customer Name,Mobile No.,WhatsApp',
    /the columns "Mobile No." and "WhatsApp" may both be the phone: call the right one phone/,
  ],
  [
    'with two names',
    'Customer Name,Contact Name,phone',
    /the columns "Customer Name" and "Contact Name" may both be the name: call the right one name/,
  ],
  [
    'with two first names',
    'First name,Given name,phone',
    /"First name" and "Given name" may both be the first name: make one column called name of them/,
  ],
  ['without a name', 'Mobile No.,Company Name\n', /no column is called name; the first line names "Mobile No.", "Company Name"/],
])('a header %s is refused in words', async (_, header, told) => expect(read(`${header}\na,b,c\n`)).rejects.toThrow(told));

it.each([
  ['without a name', 'phone,email\n1,2\n', /no column is called name/],
  ['with a name twice', 'name,Name\n1,2\n', /twice/],
  [
    'with too many columns, of which none is looked at,',
    Buffer.concat([Buffer.from(`name${',name'.repeat(200)}`), Buffer.from([0xff, 0x0a])]),
    /more than 200/,
  ],
  ['that is empty', '', /no column is called name/],
  ['that is not UTF-8', Buffer.from([0xff, 0xfe, 0x6e, 0x00]), /not UTF-8/],
])('a header %s refuses the whole request', async (_, text, told) => expect(read(text)).rejects.toThrow(told));

it('a header of 200 columns is taken', async () => {
  const header = ['name', ...Array.from({ length: 199 }, (_, at) => `c${at}`)];
  expect(await read(`${header.join(',')}\nAsha\n`)).toEqual([{ line: 2, body: { lead: { name: 'Asha' } } }]);
});

it('a line of more than 10,000 commas stops the request, and a header of as many is refused for its columns', async () => {
  await expect(read(`name\nA\n${','.repeat(10_000)}\n`)).resolves.toHaveLength(1);
  await expect(read(`name\nA\n${','.repeat(10_001)}`)).rejects.toMatchObject({ code: 'CSV_MALFORMED' });
  await expect(read(`name${',c'.repeat(10_001)}`)).rejects.toMatchObject({ code: 'CSV_HEADER_INVALID' });
});

it('a quotation mark that is never closed stops the request', async () =>
  expect(read('name\nA\n"B\nC\n')).rejects.toMatchObject({ code: 'CSV_MALFORMED' }));
