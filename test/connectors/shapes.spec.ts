import { ANY, type Case, every, expectAll, TYPED } from './read-one.js';

const xml = (what: string, body: string, wanted: Case[3], ids = ANY): Case[] => every(what, body, wanted, ids, { type: 'application/xml' });
const XML: Case[] = ['root', 'request', 'xml', 'message', 'LeadRequest']
  .flatMap((root) => [
    ...xml(root, `<${root}><id>L-7701</id><test>true</test><name>Asha</name><phone>9845022113</phone></${root}>`, {
      phone: TYPED,
      externalId: 'L-7701',
      isTest: true,
      mayDial: false,
    }),
    ...xml(
      `${root}, lead inside`,
      `<${root}><id>L-7701</id><test>1</test><lead><name>Asha</name><phone>9845022113</phone></lead></${root}>`,
      { phone: TYPED, externalId: 'L-7701', isTest: true },
    ),
    ...xml(
      `${root}, attributes`,
      `<?xml version="1.0"?><${root} id="L-7701" test="true"><lead><name>Asha</name><phone>9845022113</phone></lead></${root}>`,
      { phone: TYPED, externalId: 'L-7701', isTest: true },
    ),
    ...xml(
      `${root}, of a lead`,
      `<${root}><lead id="L-7701"><test>true</test><name>Asha</name><phone>9845022113</phone></lead></${root}>`,
      { phone: TYPED, externalId: 'L-7701', isTest: true },
    ),
    ...xml(
      `${root}, two`,
      `<${root}><test>true</test><leads><lead><id>L-1</id><name>Asha</name><phone>9845022113</phone></lead><lead><id>L-2</id><name>Om</name><phone>9845022114</phone></lead></leads></${root}>`,
      [
        { externalId: 'L-1', isTest: true },
        { externalId: 'L-2', isTest: true },
      ],
    ),
    ...xml(
      `${root}, nested`,
      `<${root}><body><lead><id>L-7701</id><test>true</test><name>Asha</name><phone>9845022113</phone></lead></body></${root}>`,
      { externalId: 'L-7701', isTest: true },
    ),
  ])
  .concat(
    every('JSON envelope', { test: true, leads: [{ id: 'L-1', name: 'Asha', phone: '9845022113' }] }, { externalId: 'L-1', isTest: true }),
    every('JSON root', { request: { id: 'L-1', test: true, name: 'Asha', phone: '9845022113' } }, { externalId: 'L-1', isTest: true }),
    xml('justdial', '<root><leadid>J-1</leadid><name>Asha</name><mobile>9845022113</mobile></root>', { externalId: 'J-1', phone: TYPED }, [
      'justdial',
    ]),
    xml('housing', '<root><lead_name>Asha</lead_name><lead_phone>9845022113</lead_phone></root>', { name: 'Asha', phone: TYPED }, [
      'housing',
    ]),
    xml(
      'tradeindia',
      '<root><rfi_id>5567</rfi_id><sender_name>Asha</sender_name><sender_mobile>9845022113</sender_mobile></root>',
      { externalId: '5567', phone: TYPED },
      ['tradeindia'],
    ),
    xml(
      'indiamart',
      '<request><UNIQUE_QUERY_ID>5567</UNIQUE_QUERY_ID><SENDER_NAME>Asha</SENDER_NAME><SENDER_MOBILE>9845022113</SENDER_MOBILE></request>',
      { externalId: '5567', phone: TYPED },
      ['indiamart'],
    ),
    xml('99acres', '<root><QueryId>5567</QueryId><Name>Asha</Name><Phone>9845022113</Phone></root>', { externalId: '5567', phone: TYPED }, [
      '99acres',
    ]),
  );

const TYPED_LISTS: Case[] = [
  ['person', 'data', 'contact', 'lead', 'entity', 'object', 'attributes', 'current', 'person_id'].map(
    (box) =>
      [
        box,
        {
          name: 'Asha Rao',
          phones: [
            { type: 'work', value: '044-28112233' },
            { type: 'mobile', value: '9845022113', primary: true },
          ],
          emails: [
            { label: 'old', value: 'old@example.com', primary: false },
            { label: 'work', value: 'asha@example.com', primary: true },
          ],
        },
      ] as const,
  ),
  ['person', 'data', 'contact', 'lead'].map(
    (box) =>
      [
        `${box} in data`,
        {
          data: {
            [box]: {
              name: 'Asha Rao',
              phone: [{ label: 'mobile', value: '9845022113' }],
              email: [{ label: 'work', value: 'asha@example.com', primary: true }],
            },
          },
        },
      ] as const,
  ),
]
  .flat()
  .flatMap(([box, inner]) =>
    every(
      `typed ${box}`,
      box.includes(' ') ? inner : { [box]: inner, meta: { action: 'create', version: '2.0' } },
      [{ name: 'Asha Rao', phone: TYPED, email: 'asha@example.com' }],
      ANY.filter((id) => id !== 'kylas' || !['contact', 'person', 'object', 'attributes', 'current', 'person_id'].includes(box)),
    ),
  )
  .concat(
    every(
      'typed with types',
      {
        first_name: 'Asha',
        last_name: 'Rao',
        phone_numbers: [
          { type: 'fax', number: '9811100000' },
          { type: 'mobile', country_code: '+91', number: '98450 22113' },
        ],
        email_addresses: [{ type: 'home', address: 'asha@example.com' }],
      },
      { name: 'Asha Rao', phone: TYPED, email: 'asha@example.com', requirement: undefined },
    ),
    every(
      'typed single',
      { full_name: 'Asha Rao', phone: { type: 'mobile', value: '9845022113' }, email: { label: 'work', value: 'asha@example.com' } },
      { name: 'Asha Rao', phone: TYPED, email: 'asha@example.com', requirement: undefined },
    ),
    every(
      'company beside',
      {
        person: { name: 'Asha Rao', emails: [{ value: 'asha@example.com' }] },
        organization: { name: 'Acme', phone: '9811100000' },
        owner: { name: 'Om', email: 'om@acme.example', phone: '9811100001' },
      },
      { name: 'Asha Rao', phone: undefined, email: 'asha@example.com' },
    ),
  );

describe('XML in an element', () => expectAll(XML));
describe('lists of typed values', () => expectAll(TYPED_LISTS));
