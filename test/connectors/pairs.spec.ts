import { ANY, type Case, every, expectAll, form, TYPED, of } from './read-one.js';

const EM = 'em_01HZZZZZZZZZZZZZZZZZZZZZZZ';
const PAIRS: Case[] = [
  ['question', 'answer'],
  ['name', 'value'],
  ['label', 'value'],
  ['field', 'value'],
  ['key', 'value'],
  ['title', 'answer'],
  ['Attribute', 'Value'],
  ['question', 'response'],
  ['name', 'values'],
]
  .flatMap(([q = '', a = '']) => {
    const list = [
      { [q]: 'Full name', [a]: 'Asha Rao' },
      { [q]: 'Phone', [a]: '9845022113' },
      { [q]: 'Email', [a]: 'asha@example.com' },
      { [q]: 'Colour', [a]: ['Blue'] },
    ];
    const wanted = { name: 'Asha Rao', phone: TYPED, email: 'asha@example.com', requirement: 'Colour: Blue' };
    const ids = ANY.filter((id) => id !== 'fillout' && id !== 'google-forms');
    return [
      ...every(`${q}/${a} bare`, list, [wanted], ids),
      ...['fields', 'answers', 'questions', 'data', 'responses', 'form_fields'].flatMap((box) => [
        ...every(
          `${q}/${a} in ${box}`,
          { [box]: list, id: 'S-77' },
          [{ ...wanted, externalId: 'S-77' }],
          ids.filter((id) => !(id === 'zoho' && box === 'data')),
        ),
        ...every(
          `${q}/${a} as JSON in ${box}`,
          form({ [box]: JSON.stringify(list), id: 'S-77' }),
          [{ ...wanted, externalId: 'S-77' }],
          ids.filter((id) => !(id === 'zoho' && box === 'data')),
        ),
      ]),
    ];
  })
  .concat(
    every(
      'fields by key',
      {
        fields: {
          a1: { label: 'Full name', value: 'Asha Rao' },
          a2: { label: 'Phone', value: '9845022113', type: 'tel' },
          a3: { label: 'Colour', value: 'Blue' },
        },
      },
      { name: 'Asha Rao', phone: TYPED, requirement: 'Colour: Blue' },
    ),
    every(
      'type tells',
      {
        fields: [
          { label: 'Aapka number', type: 'tel', value: '9845022113' },
          { label: 'Aapka naam', type: 'name', value: 'Asha' },
        ],
      },
      { phone: TYPED, name: 'Asha' },
    ),
    every(
      'list of one as text',
      form({ name: '["Asha Rao"]', phone: '["9845022113"]', email: '["asha@example.com"]', Colour: '["Blue"]', id: '["S-77"]' }),
      { name: 'Asha Rao', phone: TYPED, email: 'asha@example.com', requirement: 'Colour: Blue', externalId: 'S-77' },
    ),
    every(
      'list of one',
      { name: ['Asha Rao'], phone: ['9845022113'], email: ['asha@example.com'], Colour: ['Blue'], id: ['S-77'], test: [true] },
      { name: 'Asha Rao', phone: TYPED, email: 'asha@example.com', requirement: 'Colour: Blue', externalId: 'S-77', isTest: true },
    ),
    every('JSON in a field', form({ kind: 'x', formdata: JSON.stringify({ name: 'Asha Rao', phone: '9845022113', City: 'Pune' }) }), {
      name: 'Asha Rao',
      phone: TYPED,
    }),
    every(
      'lead JSON in a field',
      form({ token: 'x', lead: JSON.stringify({ id: 'S-77', name: 'Asha Rao', phone: '9845022113', test: true }) }),
      { name: 'Asha Rao', phone: TYPED, externalId: 'S-77', isTest: true },
    ),
    of('elementor', {
      one: [
        { Name: ['Asha Rao'], Phone: '["9845022113"]', City: '["Pune"]' },
        { name: 'Asha Rao', phone: TYPED, requirement: 'City: Pune' },
      ],
    }),
    of('contact-form-7', {
      one: [
        { 'your-name': '["Asha Rao"]', 'your-tel': ['9845022113'], city: '["Pune"]' },
        { name: 'Asha Rao', phone: TYPED, requirement: 'city: Pune' },
      ],
      pairs: [
        {
          fields: [
            { name: 'your-name', value: 'Asha Rao' },
            { name: 'your-tel', value: '9845022113' },
          ],
        },
        { name: 'Asha Rao', phone: TYPED },
      ],
    }),
    of('webflow', {
      pairs: [
        {
          triggerType: 'form_submission',
          payload: {
            id: 'w',
            data: [
              { name: 'Name', value: 'Asha Rao' },
              { name: 'Phone', value: '9845022113' },
            ],
          },
        },
        { name: 'Asha Rao', phone: TYPED },
      ],
    }),
    of('jotform', {
      one: [
        { submissionID: '1', rawRequest: JSON.stringify({ q3_name: '["Asha Rao"]', q4_phone: '["9845022113"]', q5_city: ['Pune'] }) },
        { name: 'Asha Rao', phone: TYPED, requirement: 'City: Pune' },
      ],
    }),
    of('gravity-forms', {
      one: [
        { id: '77', '1': '["Pune"]', '2': '9845022113' },
        { phone: TYPED, requirement: '1: Pune' },
        { settings: { fieldMap: { '2': 'phone' } } },
      ],
    }),
    of('gohighlevel', {
      json: [
        { contact_id: 'c', phone: '9845022113', customData: JSON.stringify({ employeeId: EM, Colour: 'Blue' }) },
        { employeeId: EM, requirement: 'Colour: Blue' },
      ],
    }),
  );

describe('questions with their answers', () => expectAll(PAIRS));
