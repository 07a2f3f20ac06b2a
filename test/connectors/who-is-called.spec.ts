import { type Case, every, expectAll, form, FROM_PAGE, TYPED, of } from './read-one.js';

const ADDRESS: Case[] = [
  ...every('page address in a mobile url', { name: 'Asha', mobile_page_url: FROM_PAGE, phone: '9845022113' }, { phone: TYPED }),
  ...every(
    'address after',
    { name: 'Asha', phone: '044-28112233', mobile_landing_url: 'https://x.in/9811100000' },
    { phone: '+914428112233' },
  ),
  ...every(
    'n8n query',
    { headers: {}, params: {}, query: { phone: '9811100000', name: 'Other' }, body: { name: 'Asha', phone: '9845022113' } },
    { phone: TYPED, name: 'Asha' },
  ),
  ...every('query beside', { query: { phone: '9811100000' }, name: 'Asha', phone: '044-28112233' }, { phone: '+914428112233' }),
  ...every(
    'url params',
    {
      url_params: { phone: '9811100000', email: 'old@example.com' },
      name: 'Asha',
      'Your number': 'x',
      contact: { phone: '044-28112233', email: 'asha@example.com' },
    },
    { phone: '+914428112233', email: 'asha@example.com' },
  ),
  ...every('utm', { utm_phone: '9811100000', Phone: '044-28112233', name: 'Asha' }, { phone: '+914428112233' }),
  ...every('querystring key', { querystring__phone: '9811100000', Phone: '044-28112233', name: 'Asha' }, { phone: '+914428112233' }),
  ...every('page url form', form({ page_phone_url: FROM_PAGE, name: 'Asha', phone: '9845022113' }), { phone: TYPED }),
  ...every(
    'page query obj',
    { page: { url: FROM_PAGE, query: { phone: '9811100000' } }, person: { name: 'Asha', phone: '9845022113' } },
    { phone: TYPED, name: 'Asha' },
  ),
  ...every('only in the address', { query: { phone: '9811100000' }, name: 'Asha' }, { phone: '+919811100000' }),
  ...every('whatsapp link', { name: 'Asha', whatsapp: 'https://wa.me/919845022113' }, { phone: TYPED }),
  ...every(
    'gclid phone-like',
    { gclid: '9811100000', fbclid: '9811100001', 'Contact page': FROM_PAGE, Contact: '9845022113', name: 'Asha' },
    { phone: TYPED },
  ),
  ...of('elementor', {
    hidden: [
      {
        fields: {
          a: { id: 'phone', type: 'hidden', value: '9811100000' },
          b: { id: 'f2', type: 'tel', title: 'No', value: '9845022113' },
          c: { id: 'name', type: 'text', title: 'Name', value: 'Asha' },
        },
      },
      { phone: TYPED },
    ],
    'hidden, text typed': [
      {
        fields: {
          a: { id: 'phone', type: 'hidden', value: '9811100000' },
          b: { id: 'f2', type: 'text', title: 'Phone', value: '044-28112233' },
        },
      },
      { phone: '+914428112233' },
    ],
    'hidden email': [
      {
        fields: {
          a: { id: 'email', type: 'hidden', value: 'old@example.com' },
          b: { id: 'f2', type: 'text', title: 'Email', value: 'asha@example.com' },
          c: { type: 'tel', value: '9845022113' },
        },
      },
      { email: 'asha@example.com' },
    ],
    'url field': [
      {
        fields: {
          u: { id: 'mobile_url', type: 'url', title: 'Phone page', value: FROM_PAGE },
          b: { id: 'f2', type: 'text', title: 'Phone', value: '9845022113' },
        },
      },
      { phone: TYPED },
    ],
    plain: [{ 'Phone page url': FROM_PAGE, Phone: '9845022113', 'Page URL': FROM_PAGE }, { phone: TYPED }],
  }),
  ...of('typeform', {
    hidden: [
      {
        form_response: {
          token: 'tk1',
          hidden: { phone: '9811100000' },
          definition: { fields: [{ id: 'a', title: 'Your phone', type: 'short_text' }] },
          answers: [{ type: 'text', text: '9845022113', field: { id: 'a', ref: 'r' } }],
        },
      },
      { phone: TYPED },
    ],
    'hidden beside a landline': [
      {
        form_response: {
          token: 'tk1',
          hidden: { phone: '9811100000' },
          answers: [{ type: 'phone_number', phone_number: '+914428112233', field: { id: 'a', ref: 'r' } }],
        },
      },
      { phone: '+914428112233' },
    ],
    url: [
      {
        form_response: {
          token: 'tk1',
          definition: {
            fields: [
              { id: 'a', title: 'Phone shop link', type: 'website' },
              { id: 'b', title: 'Phone', type: 'short_text' },
            ],
          },
          answers: [
            { type: 'url', url: FROM_PAGE, field: { id: 'a' } },
            { type: 'text', text: '9845022113', field: { id: 'b' } },
          ],
        },
      },
      { phone: TYPED },
    ],
  }),
  [
    'tally',
    'hidden',
    {
      eventType: 'FORM_RESPONSE',
      data: {
        responseId: 'r1',
        fields: [
          { key: 'h', label: 'phone', type: 'HIDDEN_FIELDS', value: '9811100000' },
          { key: 'q', label: 'Mobile', type: 'INPUT_TEXT', value: '9845022113' },
        ],
      },
    },
    { phone: TYPED },
  ],
  [
    'fillout',
    'params',
    {
      submission: {
        submissionId: 's1',
        questions: [{ id: 'a', name: 'Phone', type: 'ShortAnswer', value: '9845022113' }],
        urlParameters: [{ id: 'phone', name: 'phone', value: '9811100000' }],
      },
    },
    { phone: TYPED },
  ],
  [
    'jotform',
    'typed',
    { submissionID: '1', rawRequest: JSON.stringify({ q3_phoneUrl: FROM_PAGE, q4_phone: '9845022113', q5_name: 'Asha' }) },
    { phone: TYPED },
  ],
  [
    'webflow',
    'page',
    {
      triggerType: 'form_submission',
      payload: { id: 'w1', data: { 'Phone-Page': FROM_PAGE, utm_phone: '9811100000', Phone: '9845022113' } },
    },
    { phone: TYPED },
  ],
  ['contact-form-7', 'page', { 'phone-page-url': FROM_PAGE, 'your-tel': '9845022113', _url: FROM_PAGE }, { phone: TYPED }],
  [
    'google-forms',
    'link',
    {
      answers: [
        { title: 'Phone shop link', type: 'TEXT', value: FROM_PAGE },
        { title: 'Phone', type: 'TEXT', value: '9845022113' },
      ],
      responseId: 'r',
    },
    { phone: TYPED },
  ],
  [
    'gohighlevel',
    'page',
    { contact_id: 'c1', 'Phone page': FROM_PAGE, phone: '9845022113', contact: { attributionSource: { url: FROM_PAGE } } },
    { phone: TYPED },
  ],
  ['housing', 'page', { lead_phone: '9845022113', lead_name: 'Asha', page_url: FROM_PAGE }, { phone: TYPED }],
  ['justdial', 'page', { leadid: 'x', mobile: '9845022113', phone_page_url: FROM_PAGE }, { phone: TYPED }],
  ['99acres', 'page', { Name: 'A', Phone_url: FROM_PAGE, Phone: '9845022113' }, { phone: TYPED }],
];

const LISTS: Case[] = [
  'accounts',
  'sales_accounts',
  'companies',
  'deals',
  'organizations',
  'opportunities',
  'users',
  'owners',
  'Agents',
  'products',
  'stores',
  'projects',
].flatMap((list) => [
  ...every(
    `${list}: the person has an address only`,
    { name: 'Asha Rao', email: 'asha@example.com', [list]: [{ name: 'Acme', phone: '9811100000' }] },
    [{ name: 'Asha Rao', email: 'asha@example.com', phone: undefined }],
  ),
  ...every(
    `${list}: in contact`,
    {
      contact: {
        id: 77001122,
        first_name: 'Asha',
        last_name: 'Rao',
        mobiles: [{ type: 'mobile', value: '9845022113' }],
        [list]: [{ id: 9, name: 'Acme', phone: '9811100000' }],
      },
    },
    [{ name: 'Asha Rao', phone: TYPED, externalId: '77001122' }],
  ),
  ...every(`${list}: box beside`, { first_name: 'Asha', email: 'asha@example.com', [list]: { name: 'Acme', phone: '9811100000' } }, [
    { name: 'Asha', phone: undefined },
  ]),
]);

describe('a phone in the page’s address', () => expectAll(ADDRESS));
describe('a list inside a record', () => expectAll(LISTS));
