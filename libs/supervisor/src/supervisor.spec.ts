import { SettingsError, toPlainError, type PlainError } from '@turant/domain';
import { until } from '../../../test/engines/until.js';
import type { Runner } from './runners.js';
import { Supervisor } from './supervisor.js';

type FromTest = { kind: 'open'; port: number } | { kind: 'not-open'; error: PlainError } | { kind: 'told'; text: string };

/** A thread that does what the test says. */
class TestRunner implements Runner<string> {
  readonly got: string[] = [];
  isStopped = false;
  tell: (message: FromTest) => void = () => undefined;
  die: (cause?: Error) => void = () => undefined;

  constructor(readonly last: { port: number } | undefined) {}

  send(message: string): void {
    this.got.push(message);
  }

  onMessage(listener: (message: unknown) => void): void {
    this.tell = listener;
  }

  onEnd(listener: (cause: Error | undefined) => void): void {
    this.die = listener;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.die();
  }
}

let runners: TestRunner[];
let told: string[];
let lost: (Error | undefined)[];
let supervisor: Supervisor<string, FromTest>;
const newest = (): TestRunner => runners.at(-1) as TestRunner;

beforeEach(() => {
  [runners, told, lost] = [[], [], []];
  supervisor = new Supervisor('the thread', (last) => {
    runners.push(new TestRunner(last));
    return newest();
  });
  supervisor.onMessage = ({ text }) => told.push(text);
  supervisor.onLost = (cause) => lost.push(cause);
});

async function open(port = 5): Promise<void> {
  const started = supervisor.start();
  newest().tell({ kind: 'open', port });
  await started;
}

it('drops what is sent to nobody, and passes messages both ways once it is open', async () => {
  supervisor.send('early');
  await open();
  supervisor.send('a');
  newest().tell({ kind: 'told', text: 'b' });
  expect([newest().got, told, supervisor.opened?.port, supervisor.isRunning]).toEqual([['a'], ['b'], 5, true]);
});

it('rejects with the error that kept it from opening, in its class, and with its end', async () => {
  const refused = supervisor.start();
  newest().tell({ kind: 'not-open', error: toPlainError(new SettingsError('LINE_ADDRESS', 'no such address')) });
  await expect(refused).rejects.toThrow(SettingsError);
  const silent = supervisor.start();
  newest().die();
  await expect(silent).rejects.toThrow('the thread ended before it was open');
  const broken = supervisor.start();
  newest().die(new Error('out of memory'));
  await expect(broken).rejects.toThrow('out of memory');
  expect([lost, supervisor.isRunning]).toEqual([[], false]);
});

it('tells of a death, and tries until another one opens, with what the last one said', async () => {
  await open(7);
  newest().die(new Error('killed'));
  expect([lost.map(String), supervisor.isRunning]).toEqual([['Error: killed'], false]);
  const again = supervisor.restart();
  await until(() => runners.length === 2);
  newest().die();
  await until(() => runners.length === 3);
  newest().tell({ kind: 'open', port: 7 });
  await again;
  expect([newest().last, lost.length, supervisor.isRunning]).toEqual([{ kind: 'open', port: 7 }, 1, true]);
});

it('tells of no death after a stop, and stops one that opens only then', async () => {
  await open();
  const again = supervisor.start();
  const [first, second] = runners;
  await supervisor.stop();
  second?.tell({ kind: 'open', port: 6 });
  await expect(again).rejects.toThrow('ended before it was open');
  await supervisor.restart();
  expect([first?.isStopped, second?.isStopped, lost, runners.length]).toEqual([true, true, [], 2]);
});
