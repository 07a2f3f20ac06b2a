import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { built } from '../../../../test/engines/built.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';
import { E5_FILES } from './e5-engine.js';
import { createIntentFinder, type IntentFinder } from './intent-finder.js';

const LIB = built('libs/supervisor/src/index.js');
const folder = temporaryFolder('intent-finder-');
const models = join(folder, 'models');
let finder: IntentFinder | undefined;
beforeAll(() => {
  for (const name of Object.values(E5_FILES)) {
    mkdirSync(dirname(join(models, name)), { recursive: true });
    writeFileSync(join(models, name), 'no model');
  }
});
afterEach(() => finder?.close());

/** A finder whose child answers as the code says. */
function finderWith(answer: string, withinMs = 20_000): IntentFinder {
  const file = join(folder, `child-${Math.random()}.js`);
  writeFileSync(file, `require(${JSON.stringify(LIB)}).answerOrders((order) => (${answer}));`);
  return (finder = createIntentFinder({ modelsDir: models, withinMs, file }));
}
const nearest = (gap: number, score = 0.5): string => `{ nearest: { intent: 'price', score: ${score}, gap: ${gap}, runnerUp: 'where' } }`;

it('says what is meant, or that it is unsure where the second is as near or nothing is near', async () => {
  const sure = await finderWith(nearest(0.2)).understand('कितने का है', 'hi');
  expect(sure).toEqual({ intent: 'price', nearest: 'price', runnerUp: 'where', gap: 0.2 });
  await finder?.close();
  expect(await finderWith(nearest(0.01)).understand('hmm', 'hi')).toMatchObject({ intent: 'unsure', nearest: 'price' });
  await finder?.close();
  expect(await finderWith(nearest(0.2, 0.3)).understand('my dog is ill', 'hi')).toMatchObject({ intent: 'unsure', nearest: 'price' });
});

it('says nothing without a model, without a text, or when the answer comes too late', async () => {
  const absent = createIntentFinder({ modelsDir: join(folder, 'nowhere') });
  expect([absent.isThere, await absent.understand('yes', 'en-IN')]).toEqual([false, undefined]);
  expect(await finderWith(nearest(1)).understand('  ', 'hi')).toBeUndefined();
  await finder?.close();
  expect(await finderWith('new Promise(() => undefined)', 1).understand('yes', 'hi')).toBeUndefined();
});

it('sends the text as it is, cut to what is said in one turn, with the examples of its language', async () => {
  const echo = finderWith(
    `{ nearest: { intent: order.text.length + ' ' + order.group, score: order.examples.length, gap: 1, runnerUp: order.text.slice(0, 30) } }`,
  );
  const nasty = `"]}; process.exit() // <b>${'x'.repeat(1_000)}`;
  expect(await echo.understand(nasty, 'ta')).toMatchObject({ intent: '300 en-IN', runnerUp: nasty.slice(0, 30) });
});

it("sends a business's own examples beside the others, with its calls only", async () => {
  const counts = finderWith(
    `{ nearest: { intent: String(order.examples.length), score: 1, gap: 1, runnerUp: order.examples.at(-1).text } }`,
  );
  const without = await counts.understand('हाँ', 'hi');
  const own = await counts.understand('हाँ', 'hi', { price: ['किराया कितना है'] });
  expect(own).toMatchObject({ intent: String(Number(without?.intent) + 1), runnerUp: 'किराया कितना है' });
  expect(await counts.understand('हाँ', 'hi')).toEqual(without);
});

it('tells what is wrong with a model that cannot be used, and says nothing then', async () => {
  const problems: string[] = [];
  const file = built('libs/understanding/src/intents/intent-child.js');
  finder = createIntentFinder({ modelsDir: models, withinMs: 20_000, file, onProblem: (problem) => problems.push(problem) });
  expect(await finder.understand('yes', 'en-IN')).toBeUndefined();
  expect(problems).toEqual([expect.stringContaining('Failed to load shared library')]);
});
