import { ignored, lead, type Draft } from '../items.js';
import { readWith } from './testing/read-with.js';

const readAs = (drafts: unknown) => () => readWith({ id: 'faulty', read: () => drafts as readonly Draft[] }, {});
const readAnswers = (answers: unknown) => readAs([ignored('another kind'), { kind: 'lead', answers }]);
const SHAPE = 'an answer is {key, value, label?, as?}';

it.each([
  [[{ label: 'x', value: 'y' }], `lead({answers}): answers[0].key must be a text, the name of the sender's field, not undefined; ${SHAPE}`],
  [
    [
      { key: 'a', value: 1 },
      { key: 7, value: 'y' },
    ],
    `lead({answers}): answers[1].key must be a text, the name of the sender's field, not number; ${SHAPE}`,
  ],
  [[{ key: 'a', value: 'y', label: null }], `lead({answers}): answers[0].label must be a text, not null; ${SHAPE}`],
  [[{ key: 'a', value: 'y', as: 'mobile' }], /^lead\(\{answers\}\): answers\[0\]\.as is no role; the roles are name, firstName, /],
  [[{ key: 'a', value: 'y', role: 'phone' }], `lead({answers}): answers[0] has a field "role" that no answer has; ${SHAPE}`],
  [['+919820012345'], `lead({answers}): answers[0] must be an object, not string; ${SHAPE}`],
  [[null], `lead({answers}): answers[0] must be an object, not null; ${SHAPE}`],
  [{ phone: '+919820012345' }, `lead({answers}): answers must be a list, not object; ${SHAPE}`],
  [undefined, `lead({answers}): answers must be a list, not undefined; ${SHAPE}`],
])('names the fault of the answers %j', (answers, message) => {
  expect(readAnswers(answers)).toThrow(TypeError);
  expect(readAnswers(answers)).toThrow(message);
});

it.each([
  [lead({ answers: [] }), 'read must return a list of drafts, such as [lead({answers})], not object'],
  [null, 'read must return a list of drafts, such as [lead({answers})], not null'],
  [[undefined], 'draft 1 is no draft: make it with lead, change, ref, deleted or ignored'],
  [[{ kind: 'Lead', answers: [] }], 'draft 1 is no draft: make it with lead, change, ref, deleted or ignored'],
])('names the fault of the drafts %j', (drafts, message) => expect(readAs(drafts)).toThrow(message));

it('tells no value of the sender', () => {
  expect(readAnswers([{ key: 'a', value: 'SECRET', as: 'SECRET' }])).not.toThrow(/SECRET/);
});

it('lets pass what a plugin finds under a sender’s word in a plain object', () => {
  const as = ({} as Record<string, unknown>)['toString'];
  expect(readAnswers([{ key: 'phone', value: '9820012345', as }])()).toMatchObject([{}, { lead: { phone: '+919820012345' } }]);
});
