import { type Case, every, expectAll, TYPED, of } from './read-one.js';

const NOTHING = ['null', 'undefined', '-None-', 'N/A', 'NULL', '(null)', '{{last_name}}'];
const OF_ANY = (none: string): Case[] => [
  ...every(`last ${none}`, { first_name: 'Asha', last_name: none, phone: '9845022113' }, { name: 'Asha' }),
  ...every(`first ${none}`, { first_name: none, last_name: 'Rao', phone: '9845022113' }, { name: 'Rao' }),
  ...every(`whole ${none}`, { name: `Asha ${none}`, phone: '9845022113' }, { name: 'Asha' }),
  ...every(`before ${none}`, { full_name: `${none} Rao`, phone: '9845022113' }, { name: 'Rao' }),
  ...every(`both ${none}`, { full_name: `${none} ${none}`, first_name: 'Asha', phone: '9845022113' }, { name: 'Asha' }),
  ...every(`object ${none}`, { name: { first: 'Asha', last: none }, phone: '9845022113' }, { name: 'Asha' }),
];
const OF_ONE = (none: string): Case[] => [
  [
    'zoho',
    `salutation ${none}`,
    { data: [{ id: '1234567', Salutation: none, First_Name: none, Last_Name: 'Rao', Mobile: '9845022113' }] },
    { name: 'Rao' },
  ],
  ['zoho', `full ${none}`, { data: [{ id: '1234567', Full_Name: `${none} Rao`, Mobile: '9845022113' }] }, { name: 'Rao' }],
  [
    'jotform',
    none,
    { submissionID: '1', rawRequest: JSON.stringify({ q3_name: { first: 'Asha', last: none }, q4_phone: '9845022113' }) },
    { name: 'Asha' },
  ],
  ...of('gohighlevel', {
    [none]: [{ contact_id: 'c', full_name: `Asha ${none}`, first_name: 'Asha', last_name: none, phone: '9845022113' }, { name: 'Asha' }],
    [`event ${none}`]: [
      { type: 'ContactCreate', id: 'c', locationId: 'l', firstName: 'Asha', lastName: none, phone: '9845022113' },
      { name: 'Asha' },
    ],
  }),
];
const OF_ANOTHER = (none: string): Case[] => [
  ['leadsquared', none, { ProspectID: 'p', FirstName: 'Asha', LastName: none, Phone: '9845022113' }, { name: 'Asha' }],
  [
    'hubspot',
    none,
    { vid: 5512345, properties: { firstname: { value: 'Asha' }, lastname: { value: none }, phone: { value: '9845022113' } } },
    { name: 'Asha' },
  ],
  [
    'pipedrive',
    none,
    {
      meta: { version: '2.0', entity: 'person', action: 'create', entity_id: '5', company_id: '1' },
      data: { id: 5, name: `Asha ${none}`, phones: [{ value: '9845022113', primary: true }] },
    },
    { name: 'Asha' },
  ],
  [
    'kylas',
    none,
    {
      event: 'LEAD_CREATED',
      entity: { id: 5512345, firstName: 'Asha', lastName: none, phoneNumbers: [{ value: '9845022113', dialCode: '+91' }] },
    },
    { name: 'Asha' },
  ],
  [
    'indiamart',
    none,
    { RESPONSE: { UNIQUE_QUERY_ID: '5567', SENDER_NAME: `Asha ${none}`, SENDER_MOBILE: '9845022113' } },
    { name: 'Asha' },
  ],
  ['justdial', none, { leadid: 'x', prefix: none, name: `Asha ${none}`, mobile: '9845022113' }, { name: 'Asha' }],
  [
    'google-ads',
    none,
    {
      lead_id: 'g',
      user_column_data: [
        { column_id: 'FIRST_NAME', string_value: 'Asha' },
        { column_id: 'LAST_NAME', string_value: none },
        { column_id: 'PHONE_NUMBER', string_value: '9845022113' },
      ],
    },
    { name: 'Asha' },
  ],
];
const NAMES = NOTHING.flatMap((none) => [...OF_ANY(none), ...OF_ONE(none), ...OF_ANOTHER(none)]);

const typeform = (title: string, answer: object, more: object[] = []): unknown => ({
  form_response: {
    token: 'tk1',
    definition: {
      fields: [
        { id: 'n', ref: 'rn', title: 'What are you after?' },
        { id: 'p', title: 'Phone' },
        { id: 'q', ref: 'rq', title },
      ],
    },
    answers: [
      { type: 'text', text: 'Chairs', field: { id: 'n', ref: 'rn' } },
      { type: 'phone_number', phone_number: '+919845022113', field: { id: 'p' } },
      { ...answer, field: { id: 'q', ref: 'rq' } },
      ...more,
    ],
  },
});
const CHOICES: Case[] = [
  ...of('typeform', {
    'piped whole': [typeform('{{field:rn}}', { type: 'number', number: 4 }), { requirement: 'What are you after?: Chairs; Chairs: 4' }],
    piped: [
      typeform('How many {{field:rn}} do you need?', { type: 'number', number: 4 }),
      { requirement: 'What are you after?: Chairs; How many Chairs do you need?: 4' },
    ],
    'piped id': [
      typeform('How many *{{answer_n}}* do you need?', { type: 'number', number: 4 }),
      { requirement: 'What are you after?: Chairs; How many Chairs do you need?: 4' },
    ],
    'piped budget': [typeform('Thanks {{hidden:name}}, your budget for {{field:rn}}?', { type: 'text', text: '50k' }), { budget: '50k' }],
    other: [
      typeform('Which?', { type: 'choice', choice: { label: 'Other', other: 'Stools' } }),
      { requirement: 'What are you after?: Chairs; Which?: Stools' },
    ],
    'other alone': [
      typeform('Which?', { type: 'choice', choice: { other: 'Stools' } }),
      { requirement: 'What are you after?: Chairs; Which?: Stools' },
    ],
    others: [
      typeform('Which?', { type: 'choices', choices: { labels: ['Sofas', 'Other'], other: 'Stools' } }),
      { requirement: 'What are you after?: Chairs; Which?: Sofas, Stools' },
    ],
  }),
  [
    'jotform',
    'other',
    {
      submissionID: '1',
      rawRequest: JSON.stringify({ q3_which: { other: 'Stools' }, q4_phone: '9845022113', q5_many: ['Sofas', { other: 'Beds' }] }),
    },
    { requirement: 'Which: Stools; Many: Sofas, Beds' },
  ],
  [
    'fillout',
    'other',
    {
      submission: {
        submissionId: 's',
        questions: [
          { id: 'a', name: 'Which', type: 'MultipleChoice', value: { label: 'Other', other: 'Stools' } },
          { id: 'p', name: 'Phone', type: 'PhoneNumber', value: '9845022113' },
        ],
      },
    },
    { requirement: 'Which: Stools' },
  ],
  [
    'tally',
    'other',
    {
      eventType: 'FORM_RESPONSE',
      data: {
        responseId: 'r',
        fields: [
          { key: 'a', label: 'Which', type: 'MULTIPLE_CHOICE', value: ['x', 'Stools'], options: [{ id: 'x', text: 'Sofas' }] },
          { key: 'p', label: 'P', type: 'INPUT_PHONE_NUMBER', value: '9845022113' },
        ],
      },
    },
    { requirement: 'Which: Sofas, Stools' },
  ],
  ...every('choice other', { Which: { label: 'Other', other: 'Stools' }, phone: '9845022113' }, { requirement: 'Which: Stools' }),
];

const MONEY: Case[] = ['5.0E7', '5.0e+7', '5.0E07'].flatMap((sum) => [
  ...every(sum, { budget: sum, phone: '9845022113' }, { budget: '50000000' }),
  ...every(`${sum} INR`, { budget: `INR ${sum}`, phone: '9845022113' }, { budget: 'INR 50000000' }),
  ...every(`range ${sum}`, { budget: `2.5E6 - ${sum}`, phone: '9845022113' }, { budget: '2500000 - 50000000' }),
  [
    'salesforce',
    sum,
    `<Envelope><Body><notifications><OrganizationId>00D000000000001</OrganizationId><Notification><sObject><Id>00Q000000000001</Id><LastName>Rao</LastName><Phone>9845022113</Phone><Budget__c>${sum}</Budget__c><AnnualRevenue>${sum}</AnnualRevenue><Loan_Amount__c>${sum}</Loan_Amount__c></sObject></Notification></notifications></Body></Envelope>`,
    { budget: '50000000', requirement: 'Loan Amount: 50000000' },
    { type: 'text/xml' },
  ],
  ['housing', sum, { lead_name: 'A', lead_phone: '9845022113', min_price: '2.5E6', max_price: sum }, { budget: '2500000-50000000 INR' }],
  ['99acres', sum, { Name: 'A', Phone: '9845022113', Price: sum }, { budget: '50000000' }],
  [
    'tradeindia',
    sum,
    { rfi_id: '556', sender_mobile: '9845022113', order_value_min: '2.5E6', order_value_max: sum },
    { budget: '2500000-50000000 INR' },
  ],
  [
    'pipedrive',
    sum,
    {
      meta: { version: '2.0', entity: 'person', action: 'create', entity_id: '5', company_id: '1' },
      data: {
        id: 5,
        name: 'A',
        phones: [{ value: '9845022113' }],
        custom_fields: { budget: { type: 'monetary', value: sum, currency: 'INR' } },
      },
    },
    { budget: '50000000 INR' },
  ],
  ['leadsquared', sum, { ProspectID: 'p', Phone: '9845022113', mx_Budget: sum }, { budget: '50000000' }],
]);
const FLOATS: Case[] = ['9845022113.0', '919845022113.0', '+919845022113.0', '9.845022113E9', '9.19845022113E+11', 9845022113.0].flatMap(
  (phone) => [
    ...every(String(phone), { name: 'Asha', phone }, { phone: TYPED }),
    ['indiamart', String(phone), { UNIQUE_QUERY_ID: '5567', SENDER_MOBILE: phone }, { phone: TYPED }] as Case,
    [
      'pipedrive',
      String(phone),
      {
        meta: { version: '2.0', entity: 'person', action: 'create', entity_id: '5', company_id: '1' },
        data: { id: 5, name: 'A', phones: [{ value: phone }] },
      },
      { phone: TYPED },
    ] as Case,
  ],
);
const EM = 'em_01HZZZZZZZZZZZZZZZZZZZZZZZ';
const WORDS: Case[] = [
  ...of('gohighlevel', {
    'our words': [
      { contact_id: 'c', phone: '9845022113', customData: { employeeId: EM, tier: 'premium', triggerImmediateCall: 'false' } },
      { employeeId: EM, mayDial: false, requirement: undefined },
    ],
    snake: [
      {
        contact_id: 'c',
        phone: '9845022113',
        customData: { employee_id: EM, trigger_immediate_call: 'no', requirement: 'Chairs', budget: '5L' },
      },
      { employeeId: EM, mayDial: false, requirement: 'Chairs', budget: '5L' },
    ],
  }),
  [
    'gohighlevel',
    'our words',
    { contact_id: 'c', phone: '9845022113', customData: { dialImmediately: false, idempotencyKey: 'k-1', test: 'true' } },
    { mayDial: false, isTest: true, requirement: undefined },
  ],
  ...every(
    'dialImmediately',
    { phone: '9845022113', dialImmediately: false, employeeId: EM, customData: { tier: 'premium' } },
    { mayDial: false, employeeId: EM, requirement: undefined },
  ),
];

describe('half of a name', () => expectAll(NAMES));
describe('choices and piped titles', () => expectAll(CHOICES));
describe('money', () => expectAll(MONEY));
describe('a phone made a float', () => expectAll(FLOATS));
describe('our own words', () => expectAll(WORDS));
