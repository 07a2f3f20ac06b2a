import { Dialogue } from '../dialogue.js';
import { meaningTexts } from '../phrases/meaning-texts.js';
import type { Utterance } from '../ports.js';
import { scriptLanguages } from '../scripts/default-script.js';
import { Scene, script, talker } from '../testing/scene.js';
import { MeaningBrain } from './meaning-brain.js';

const own = { ...script, greeting: 'This is Acme. May we talk?', goOn: 'Yes,' };
const brainOf = (...meanings: (string | undefined)[]): MeaningBrain =>
  new MeaningBrain(
    new Dialogue(own, {}, 2),
    { isThere: true, prepare: async () => undefined, meaningOf: async () => meanings.shift() },
    'en-IN',
  );
/** What an utterance is once its words have come. */
async function said(utterance: Utterance): Promise<Partial<Utterance>> {
  const words: string[] = [];
  for await (const clause of utterance.clauses ?? [utterance.text]) words.push(clause);
  const { kind, asks, end, wants, question } = utterance;
  return { kind, text: words.join(' '), question, asks, end, wants };
}
const { noMoreCalls, callLater, teamTells } = meaningTexts('en-IN');

describe('a script that branches by what the person means', () => {
  it.each<[string | undefined, Partial<Utterance>]>([
    ['yes', { kind: 'question', text: 'first?', asks: 'first?', question: 1 }],
    ['interested', { kind: 'question', text: 'first?' }],
    ['unsure', { kind: 'question', text: 'first?' }],
    [undefined, { kind: 'question', text: 'first?' }],
    ['price', { kind: 'question', text: `${teamTells} first?`, asks: 'first?' }],
    ['where', { kind: 'question', text: `${teamTells} first?` }],
    ['who-are-you', { kind: 'question', text: 'This is Acme. Yes, May we talk?', question: 0 }],
    ['not-now', { kind: 'goodbye', text: callLater, end: 'call-back' }],
    ['call-back-at', { kind: 'goodbye', text: callLater, end: 'call-back' }],
    ['no', { kind: 'goodbye', text: callLater, end: 'call-back' }],
    ['not-interested', { kind: 'goodbye', text: 'bye', end: 'not-interested' }],
    ['do-not-call', { kind: 'goodbye', text: noMoreCalls, end: 'opted-out', wants: 'no-more-calls' }],
  ])('after %s', async (meaning, expected) => {
    expect(await said(brainOf(meaning).afterTurn('words'))).toMatchObject(expected);
  });

  it('takes a no to a question for the answer to it', async () => {
    const brain = brainOf('yes', 'no');
    await said(brain.afterTurn('yes'));
    expect(await said(brain.afterTurn('no'))).toMatchObject({ kind: 'question', text: 'second?' });
  });

  it('says what comes before the question as a clause of its own', async () => {
    const utterance = brainOf('price').afterTurn('how much?');
    const clauses: string[] = [];
    for await (const clause of utterance.clauses ?? []) clauses.push(clause);
    expect([clauses, utterance.text]).toEqual([[teamTells, 'first?'], `${teamTells} first?`]);
  });

  it('says who calls once more, and then goes on', async () => {
    const brain = brainOf('who-are-you', 'who-are-you');
    await said(brain.afterTurn('who?'));
    expect(await said(brain.afterTurn('who?'))).toMatchObject({ text: 'This is Acme. first?' });
  });

  it('asks the next question after words that nobody has understood', async () => {
    expect(await said(brainOf().afterTurn(''))).toMatchObject({ text: 'first?' });
  });

  it("asks with the business's own sentences", async () => {
    const meaningOf = jest.fn(async () => 'price');
    const finder = { isThere: true, prepare: async () => undefined, meaningOf };
    const sentences = { price: ['rent kitna hai'] };
    await said(new MeaningBrain(new Dialogue(own, {}, 2), finder, 'hi', sentences).afterTurn('kiraya?'));
    expect(meaningOf).toHaveBeenCalledWith('kiraya?', 'hi', sentences);
  });

  it('has its texts in each language of the scripts', () => {
    for (const language of scriptLanguages.filter((one) => one !== 'en-IN'))
      expect(meaningTexts(language)).not.toEqual(meaningTexts('en-IN'));
  });
});

it('takes the person off the list of calls in the middle of the call, and takes leave', async () => {
  const onOptOut = jest.fn();
  const brain = Object.assign(brainOf('do-not-call'), {});
  const afterTurn = brain.afterTurn.bind(brain);
  // The level alone gives no words.
  brain.afterTurn = () => afterTurn('do not call me');
  const scene = await new Scene({ brain, script: own, onOptOut }).run(talker());
  expect([onOptOut.mock.calls.length, scene.end?.reason, scene.spoken]).toEqual([1, 'opted-out', ['greeting', 'goodbye']]);
});
