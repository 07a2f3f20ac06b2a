import { dltProblems } from './dlt.js';

const entity = { name: 'X-DLT-PE-ID', value: ' 1101234567890123456 ' };
const template = { name: 'x-dlt-template-id', value: '1107161234567890123' };

describe('the DLT identifiers of a trunk', () => {
  it('are 19 digits each, beside other headers, with blanks around them', () =>
    expect(dltProblems([{ name: 'X-Lead', value: '{{leadId}}' }, entity, template])).toEqual([]));

  it.each([
    ['is not there', []],
    ['is empty', [{ name: 'x-dlt-pe-id', value: ' ' }]],
  ])('are missing when one %s', (_, headers) =>
    expect(dltProblems([...headers, template])).toEqual([
      { header: 'x-dlt-pe-id', isMissing: true, message: expect.stringContaining('x-dlt-pe-id') },
    ]),
  );

  it.each(['110123456789012345', '11012345678901234567', '110123456789012345x', 'x101234567890123456', '{{lead.phone}}1234567'])(
    'are wrong when one is %s',
    (value) =>
      expect(dltProblems([{ ...entity, value }, template])).toEqual([
        { header: 'x-dlt-pe-id', isMissing: false, message: expect.stringMatching(/x-dlt-pe-id.* 19 /) },
      ]),
  );

  it('are wrong when one is there twice, and each is told of', () => {
    const problems = dltProblems([entity, entity, template, { ...template, name: 'X-DLT-TEMPLATE-ID' }]);
    expect(problems.map(({ header, isMissing }) => [header, isMissing])).toEqual([
      ['x-dlt-pe-id', false],
      ['x-dlt-template-id', false],
    ]);
  });
});
