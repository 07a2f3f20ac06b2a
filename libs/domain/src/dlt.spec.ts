import { dltFactProblems, dltProblems, dltValues, type DltFacts } from './dlt.js';

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

describe('the DLT slots of a header', () => {
  const facts = {
    entityId: '1101234567890123456',
    templateId: '1107161234567890123',
    headerId: '911400001234',
    telemarketerIds: ['TM-1', '1102345678901234567'],
  };
  const required = [
    { name: 'X-Entity', value: '{{dlt.entityId}}' },
    { name: 'x-dlt-template-id', value: ' {{ dlt.templateId }} ' },
  ];

  it('carry the identifiers of the trunk, in a header of any name', () => {
    expect(dltProblems(required, facts)).toEqual([]);
    expect(dltValues(facts)).toEqual({
      'dlt.entityId': '1101234567890123456',
      'dlt.templateId': '1107161234567890123',
      'dlt.headerId': '911400001234',
      'dlt.telemarketerIds': 'TM-1,1102345678901234567',
    });
  });

  it.each<[string, string, DltFacts]>([
    ['entity', 'x-dlt-pe-id', { ...facts, entityId: undefined }],
    ['template', 'x-dlt-template-id', { ...facts, templateId: undefined }],
  ])('refuse a trunk without the %s id', (_, header, without) =>
    expect(dltProblems(required, without)).toContainEqual({
      header,
      isMissing: true,
      message: expect.stringContaining('the trunk has no dlt.'),
    }),
  );

  it.each<[string, { name: string; value: string }[]]>([
    ['takes the place of another', [{ name: 'X-DLT-PE-ID', value: '{{dlt.templateId}}' }]],
    ['is only a part of the value', [{ name: 'X-DLT-PE-ID', value: 'pe={{dlt.entityId}}' }]],
    ['is a slot of the lead', [{ name: 'X-DLT-PE-ID', value: '{{lead.name}}' }]],
  ])('refuse a required header whose slot %s', (_, [header]) =>
    expect(dltProblems([header as { name: string; value: string }, template], facts)).toEqual([
      { header: 'x-dlt-pe-id', isMissing: false, message: 'x-dlt-pe-id is not 19 digits' },
    ]),
  );

  it('refuse a required identifier that is written wrongly', () =>
    expect(dltProblems(required, { ...facts, entityId: '1101234567890123456\r\nX-Evil: 1' })).toContainEqual(
      expect.objectContaining({ header: 'x-dlt-pe-id', isMissing: false }),
    ));

  it.each<[string, DltFacts, boolean]>([
    ['has no header id', { headerId: undefined }, true],
    ['has no telemarketers', { telemarketerIds: [] }, true],
    ['has a header id with a line break', { headerId: 'a\r\nb' }, false],
    ['has a third telemarketer', { telemarketerIds: ['a', 'b', 'c'] }, false],
  ])('refuse a further header if the trunk %s', (_, change, isMissing) => {
    const chain = { name: 'X-Chain', value: '{{dlt.entityId}},{{dlt.headerId}},{{dlt.telemarketerIds}}' };
    expect(dltProblems([entity, template, chain], { ...facts, ...change })).toEqual([
      { header: 'x-chain', isMissing, message: expect.stringContaining('x-chain: ') },
    ]);
  });
});

describe('the identifiers of a trunk', () => {
  it('are right as the registration gives them, and none is needed', () => {
    expect(dltFactProblems({})).toEqual([]);
    expect(
      dltFactProblems({ entityId: '1'.repeat(19), templateId: '2'.repeat(19), headerId: '+911400001234', telemarketerIds: ['A-1'] }),
    ).toEqual([]);
  });

  it.each<[string, DltFacts]>([
    ['dlt.entityId', { entityId: '1'.repeat(18) }],
    ['dlt.entityId', { entityId: '{{lead.phone}}1234567' }],
    ['dlt.templateId', { templateId: '1'.repeat(20) }],
    ['dlt.templateId', { templateId: '１'.repeat(19) }],
    ['dlt.headerId', { headerId: 'a b' }],
    ['dlt.headerId', { headerId: 'x'.repeat(65) }],
    ['dlt.telemarketerIds.1', { telemarketerIds: ['a', ''] }],
    ['dlt.telemarketerIds.0', { telemarketerIds: ['a\n'] }],
    ['dlt.telemarketerIds', { telemarketerIds: ['a', 'b', 'c'] }],
    ['dlt.senderId', { senderId: '1' } as DltFacts],
    ['dlt.telemarketerId', { telemarketerId: '1' } as DltFacts],
    ['dlt.entityId', { entityId: 1_101_234_567_890_123_456 as unknown as string }],
  ])('are refused: %s', (field, facts) => expect(dltFactProblems(facts).map((one) => one.field)).toEqual([field]));
});
