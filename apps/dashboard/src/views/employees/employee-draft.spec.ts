import { added, changesOf, draftOf, moved, spokenScript, type StoredEmployee } from './employee-draft';

const bare: StoredEmployee = {
  name: 'Priya',
  status: 'active',
  languages: ['hi', 'en-IN'],
  tier: null,
  isDefault: true,
  activeHours: null,
  retry: null,
  script: null,
  voice: null,
  transfer: null,
  takesVisitors: false,
  onMachine: null,
  machineMessage: null,
  isRecorded: true,
  allowedOrigins: [],
  conversation: null,
  turnWaitMs: null,
  greetsAfter: null,
};
const full: StoredEmployee = {
  ...bare,
  tier: 'premium',
  activeHours: { from: '10:00', to: '19:00' },
  retry: { attempts: 2, afterMinutes: 30, on: ['busy'] },
  script: { greeting: 'Namaste', questions: ['When?', 'How many?'], areYouThere: 'Hello?', goodbye: 'Bye' },
  voice: 'f2',
  transfer: { phone: '+919812300000', key: '1', isAnnounced: false },
  onMachine: 'leave-message',
  machineMessage: 'We called',
  allowedOrigins: ['https://a.example'],
  conversation: { kind: 'model', instructions: 'Sell.', llm: [{ connectionId: 'cn_1' }], facts: [{ name: 'Price', value: '10' }] },
  turnWaitMs: 400,
  greetsAfter: 'answer',
};

it('changes nothing of a form that was not touched', () => {
  for (const stored of [bare, full]) expect(changesOf(draftOf(stored), stored)).toEqual({});
});

it('sends the parts that were changed, and of the script only those', () => {
  const draft = {
    ...draftOf(full),
    goodbye: ' Dhanyavaad ',
    voice: 'm1' as const,
    allowedOrigins: 'https://a.example\n\nhttps://b.example ',
  };
  expect(changesOf(draft, full)).toEqual({
    voice: 'm1',
    allowedOrigins: ['https://a.example', 'https://b.example'],
    script: { goodbye: 'Dhanyavaad' },
  });
  const questions = added(draftOf(full).questions).map((one) => (one.text === '' ? { ...one, text: 'Where?' } : one));
  expect(changesOf({ ...draftOf(full), questions: added(draftOf(full).questions) }, full)).toEqual({});
  expect(changesOf({ ...draftOf(full), questions }, full)).toEqual({ script: { questions: ['When?', 'How many?', 'Where?'] } });
});

it('takes away what was emptied', () => {
  const { name, status, languages, isDefault } = full;
  const emptied = { ...draftOf(bare), name, status, languages, isDefault };
  expect(changesOf(emptied, full)).toEqual({
    ...{ tier: null, activeHours: null, retry: null, voice: null, transfer: null, onMachine: null, machineMessage: null },
    ...{ conversation: null, turnWaitMs: null, greetsAfter: null },
    allowedOrigins: [],
    script: { greeting: null, questions: null, areYouThere: null, goodbye: null },
  });
});

it('moves questions by one place, and leaves those at an end', () => {
  const questions = ['a', 'b', 'c'].map((text, id) => ({ id, text }));
  const texts = (id: number, by: -1 | 1): string =>
    moved(questions, id, by)
      .map(({ text }) => text)
      .join('');
  expect([texts(0, 1), texts(2, -1), texts(0, -1), texts(2, 1), texts(7, 1)]).toEqual(['bac', 'acb', 'abc', 'abc', 'abc']);
});

it('gives each new question an id of its own', () => {
  const two = added(added([]));
  expect(new Set(added(two.slice(1)).map(({ id }) => id)).size).toBe(2);
});

it('has the parts that have words spoken', () => {
  expect(spokenScript(draftOf(full))).toEqual(full.script);
  expect(spokenScript({ ...draftOf(bare), greeting: ' Hello ', questions: added([]) })).toEqual({ greeting: 'Hello' });
});
