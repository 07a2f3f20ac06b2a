import { conversationBody, movedAt } from './conversation-draft';

const by = (connectionId: string) => ({ connectionId });

it('sends a conversation without what is empty, and none where only the script is left', () => {
  const llm = [{ ...by('cn_1'), model: 'm', temperature: 0.2 }];
  expect(
    conversationBody({
      ...{ kind: 'model', instructions: ' Sell. ', llm, stt: [], onFailure: 'call-back' },
      facts: [
        { name: ' Price ', value: ' 10 ', validUntil: '2027-01-01T00:00:00.000Z' },
        { name: 'Nothing', value: ' ' },
      ],
    }),
  ).toEqual({
    ...{ kind: 'model', instructions: 'Sell.', llm, onFailure: 'call-back' },
    facts: [{ name: 'Price', value: '10', validUntil: '2027-01-01T00:00:00.000Z' }],
  });
  expect([conversationBody(null), conversationBody({ kind: 'script', instructions: ' ', tts: [], facts: [] })]).toEqual([null, null]);
  expect(conversationBody({ kind: 'script', tts: [by('cn_1')] })).toEqual({ kind: 'script', tts: [by('cn_1')] });
  const own = { kind: 'script', intents: { price: ['kiraya kitna hai'] } } as const;
  expect(conversationBody({ ...own, intents: { price: [...own.intents.price] } })).toEqual(own);
});

it('moves one of a list by a place, and no further than its ends', () => {
  const list = ['a', 'b', 'c'];
  expect([movedAt(list, 0, 1), movedAt(list, 2, -1), movedAt(list, 0, -1), movedAt(list, 2, 1)].map((one) => one.join(''))).toEqual([
    ...['bac', 'acb', 'abc', 'abc'],
  ]);
});
