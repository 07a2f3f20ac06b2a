import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { built } from '../../../../test/engines/built.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';
import { until } from '../../../../test/engines/until.js';
import { KOKORO_FILES } from './kokoro-engine.js';
import { renderedSpeaker, type RenderedSpeaker } from './rendered-speaker.js';

const LIB = built('libs/supervisor/src/index.js');
const folder = temporaryFolder('rendered-speaker-');
const models = join(folder, 'models');
const orders = join(folder, 'orders');
let speaker: RenderedSpeaker | undefined;
beforeAll(() => {
  for (const name of Object.values(KOKORO_FILES)) {
    mkdirSync(dirname(join(models, name)), { recursive: true });
    writeFileSync(join(models, name), 'no model');
  }
});
beforeEach(() => writeFileSync(orders, ''));
afterEach(() => speaker?.close());

/** A speaker whose child writes down what it is asked, and answers with as many samples as the text has letters. */
function speakerWith(answer = '{ samples: new Int16Array(order.text.length) }', problems: string[] = []): RenderedSpeaker {
  const file = join(folder, `child-${Math.random()}.js`);
  const note = `require('node:fs').appendFileSync(${JSON.stringify(orders)}, order.voice + ' ' + order.text + ' ' + process.pid + '\\n')`;
  writeFileSync(file, `require(${JSON.stringify(LIB)}).answerOrders((order) => { ${note}; return ${answer}; });`);
  return (speaker = renderedSpeaker({ modelsDir: models, file, onProblem: (problem) => problems.push(problem) }));
}
const asked = (): string[][] =>
  readFileSync(orders, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(' '));

it('speaks what it was told to keep once that is rendered, and nothing else', async () => {
  const kokoro = speakerWith();
  expect(await kokoro.speak('नमस्ते', 'hi')).toBeUndefined();
  const kept = kokoro.keep?.(['नमस्ते', 'जी'], 'hi');
  expect(await kokoro.speak('नमस्ते', 'hi')).toBeUndefined();
  await kept;
  expect((await kokoro.speak('नमस्ते', 'hi'))?.length).toBe(6);
  expect([await kokoro.speak('नमस्ते', 'en-IN'), await kokoro.speak('हाँ', 'hi')]).toEqual([undefined, undefined]);
});

it('renders a sentence once for a voice, and all that is wanted at a time in one process, which ends', async () => {
  const kokoro = speakerWith();
  await Promise.all([kokoro.keep?.(['yes', 'no'], 'en-IN'), kokoro.keep?.(['yes'], 'en-IN')]);
  await kokoro.withVoice?.('m2').keep?.(['yes'], 'en-IN');
  const [first, second, third] = asked();
  expect(asked().map(([voice, text]) => [voice, text])).toEqual([
    ['af_heart', 'yes'],
    ['af_heart', 'no'],
    ['am_michael', 'yes'],
  ]);
  expect([first?.[2] === second?.[2], first?.[2] === third?.[2]]).toEqual([true, false]);
  await until(() => !isRunning(Number(third?.[2])));
});

it('leaves other languages to the next speaker, and texts that are empty or very long', async () => {
  const kokoro = speakerWith();
  await kokoro.keep?.(['வணக்கம்'], 'ta');
  await kokoro.keep?.(['', ' ', 'x'.repeat(301)], 'en-IN');
  expect(asked()).toEqual([]);
});

it('tells why it cannot speak, and leaves the text to the next speaker', async () => {
  const problems: string[] = [];
  const kokoro = speakerWith(`{ problem: 'no espeak-ng' }`, problems);
  await kokoro.keep?.(['yes'], 'en-IN');
  expect([problems, await kokoro.speak('yes', 'en-IN')]).toEqual([['no espeak-ng'], undefined]);
});

it('starts no process without the files', async () => {
  const kokoro = renderedSpeaker({ modelsDir: join(folder, 'nowhere'), file: join(folder, 'none.js') });
  await kokoro.keep?.(['yes'], 'en-IN');
  expect(await kokoro.speak('yes', 'en-IN')).toBeUndefined();
  await kokoro.close();
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
