import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { built } from '../../../test/engines/built.js';
import { temporaryFolder } from '../../../test/engines/temporary-folder.js';
import { until } from '../../../test/engines/until.js';
import { AskedProcess, type AskedProcessOptions } from './asked-process.js';

const LIB = built('libs/supervisor/src/index.js');
const folder = temporaryFolder('asked-process-');
const WITHIN = { withinMs: 20_000 };
const opened: AskedProcess<string, string>[] = [];
afterEach(async () => void (await Promise.all(opened.splice(0).map((one) => one.close()))));

/** A process whose child is this JavaScript. */
function asked(code: string, options?: AskedProcessOptions): AskedProcess<string, string> {
  const file = join(folder, `child-${opened.length}-${Math.random()}.js`);
  writeFileSync(file, `const { answerOrders } = require(${JSON.stringify(LIB)});\n${code}`);
  opened.push(new AskedProcess(file, options));
  return opened.at(-1) as AskedProcess<string, string>;
}
const ECHO = `answerOrders(async (text) => text === 'never' ? new Promise(() => undefined) : text + '!');`;

it('answers orders, each its own, and starts with the first', async () => {
  const echo = asked(ECHO);
  expect(echo.pid).toBeUndefined();
  expect(await Promise.all(['a', 'b', 'c'].map((text) => echo.ask(text, WITHIN)))).toEqual(['a!', 'b!', 'c!']);
});

it('gives pending orders nothing when the child dies or cannot start, and starts it again for the next', async () => {
  const flag = join(folder, 'died');
  const once = asked(`const fs = require('node:fs');
    if (fs.existsSync(${JSON.stringify(flag)})) ${ECHO}
    else { fs.writeFileSync(${JSON.stringify(flag)}, ''); process.exit(3); }`);
  expect(await Promise.all([once.ask('a', WITHIN), once.ask('b', WITHIN)])).toEqual([undefined, undefined]);
  expect(await once.ask('c', WITHIN)).toBe('c!');
  const absent = new AskedProcess<string, string>(join(folder, 'is-not-there.js'));
  expect(await absent.ask('a', WITHIN)).toBeUndefined();
});

it('lets a child that died rest before it starts another', async () => {
  const dying = asked(`process.on('message', () => process.exit(3));`, { restMs: 60_000 });
  expect([await dying.ask('a', WITHIN), dying.pid, await dying.ask('b', WITHIN), dying.pid]).toEqual(Array(4).fill(undefined));
  const asks = dying.ask('c', WITHIN);
  expect(dying.pid).toBeUndefined();
  expect(await asks).toBeUndefined();
});

it('lets whoever asks go after the time, and the child be until it is stuck', async () => {
  const echo = asked(ECHO);
  await echo.ask('a', WITHIN);
  const { pid } = echo;
  expect(await echo.ask('never', { withinMs: 1, stuckMs: 20_000 })).toBeUndefined();
  expect([await echo.ask('b', WITHIN), echo.pid]).toEqual(['b!', pid]);
  expect(await echo.ask('never', { withinMs: 1 })).toBeUndefined();
  await until(() => echo.pid === undefined);
  expect([await echo.ask('c', WITHIN), echo.pid === pid]).toEqual(['c!', false]);
});

it('takes no more orders than it may keep waiting, and none after the end', async () => {
  const echo = asked(ECHO, { maxPending: 2 });
  const waiting = [echo.ask('never', WITHIN), echo.ask('never', WITHIN)];
  expect(await echo.ask('a', WITHIN)).toBeUndefined();
  await echo.close();
  expect(await Promise.all([...waiting, echo.ask('b', WITHIN)])).toEqual([undefined, undefined, undefined]);
});

(process.platform === 'linux' ? it : it.skip)('ends a child that holds too much memory', async () => {
  const greedy = asked(
    `const kept = [];
    answerOrders((text) => {
      if (text === 'small') return text;
      setInterval(() => kept.push(Buffer.alloc(20e6, 1)), 10);
      return new Promise(() => undefined);
    });`,
    { maxMegabytes: 300 },
  );
  expect(await greedy.ask('small', WITHIN)).toBe('small');
  const { pid } = greedy;
  expect(await greedy.ask('large', WITHIN)).toBeUndefined();
  expect([await greedy.ask('small', WITHIN), greedy.pid === pid]).toEqual(['small', false]);
});

(process.platform === 'linux' ? it : it.skip)(
  'retires a child that does not give memory back, when nobody waits, and has a new one at once',
  async () => {
    const leaking = asked(
      `const kept = [];
    answerOrders((text) => (kept.push(Buffer.alloc(80e6, 1)), text + kept.length));`,
      { retiresAtMegabytes: 200, restMs: 60_000 },
    );
    const answers = [];
    for (let order = 0; order < 5; order++) answers.push(await leaking.ask('n', WITHIN));
    expect(answers.every((answer) => answer !== undefined)).toBe(true);
    expect(answers).toContain('n2');
    expect(answers.filter((answer) => answer === 'n1').length).toBeGreaterThan(1);
  },
);

const PARENT = (file: string, then: string): string => `
  const { AskedProcess } = require(${JSON.stringify(LIB)});
  const asked = new AskedProcess(${JSON.stringify(file)});
  asked.ask('a', { withinMs: 20000 }).then((reply) => { ${then} });`;

it('does not keep an idle process alive', async () => {
  const file = join(folder, 'echo.js');
  writeFileSync(file, `require(${JSON.stringify(LIB)}).answerOrders((text) => text + '!');`);
  const parent = spawn(process.execPath, ['-e', PARENT(file, 'console.log(reply);')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const chunks: Buffer[] = [];
  parent.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise((resolve) => parent.on('close', resolve));
  expect([code, Buffer.concat(chunks).toString().trim()]).toEqual([0, 'a!']);
});

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('has a child that survives the signals that a terminal sends to the process group, but not its parent', async () => {
  const file = join(folder, 'signals.js');
  writeFileSync(file, `require(${JSON.stringify(LIB)}).answerOrders((text) => text + '!');`);
  const then = 'console.log(asked.pid); setInterval(() => undefined, 1000);';
  const parent = spawn(process.execPath, ['-e', PARENT(file, then)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const pid = Number(await new Promise((resolve) => parent.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()))));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal);
  await pause(300);
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await until(() => !isAlive(pid));
});
