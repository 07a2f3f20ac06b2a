import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { built } from '../../../../test/engines/built.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';
import { until } from '../../../../test/engines/until.js';
import { SMART_TURN_FILE } from './smart-turn.js';
import { createTurnJudge } from './turn-judge.js';

const LIB = built('libs/supervisor/src/index.js');
const folder = temporaryFolder('turn-judge-');
const modelsDir = join(folder, 'models');
let judge: ReturnType<typeof createTurnJudge> | undefined;
beforeAll(() => {
  mkdirSync(dirname(join(modelsDir, SMART_TURN_FILE)), { recursive: true });
  writeFileSync(join(modelsDir, SMART_TURN_FILE), 'no model');
});
afterEach(() => judge?.close());

/** A judge whose child answers as the code says. */
function judgeWith(answer: string): ReturnType<typeof createTurnJudge> {
  const file = join(folder, `child-${Math.random()}.js`);
  writeFileSync(file, `require(${JSON.stringify(LIB)}).answerOrders((order) => (${answer}));`);
  return (judge = createTurnJudge({ modelsDir, file }));
}

/** What a judge says once its process runs: before, it may be too late. */
async function saidBy(one: ReturnType<typeof createTurnJudge>, sound: Int16Array): Promise<boolean | undefined> {
  let said: boolean | undefined;
  await until(async () => (said = await one.goesOn(sound)) !== undefined);
  return said;
}

it('says that a turn goes on where the model holds its end for unlikely, by the sound that it was given', async () => {
  const byLength = judgeWith('{ over: order.sound.length / 16000 }');
  expect(await saidBy(byLength, new Int16Array(7_000))).toBe(true);
  expect(await saidBy(byLength, new Int16Array(9_000))).toBe(false);
});

it('says nothing without the file of the model, and nothing when the answer comes too late', async () => {
  judge = createTurnJudge({ modelsDir: join(folder, 'nowhere') });
  expect(await judge.goesOn(new Int16Array(9_000))).toBeUndefined();
  expect(await judgeWith('new Promise(() => undefined)').goesOn(new Int16Array(9_000))).toBeUndefined();
});

it('tells what is wrong with a model that cannot be used, and says nothing then', async () => {
  const problems: string[] = [];
  const file = built('libs/understanding/src/end-of-turn/turn-child.js');
  judge = createTurnJudge({ modelsDir, file, onProblem: (problem) => problems.push(problem) });
  judge.prepare();
  judge.prepare();
  expect(await judge.goesOn(new Int16Array(9_000))).toBeUndefined();
  judge.prepare();
  await until(() => problems.length > 0);
});
