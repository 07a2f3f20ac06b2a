import type { ChildProcess } from 'node:child_process';

const { endsOfSuite = endsOfProcess() } = globalThis as { endsOfSuite?: Set<() => unknown> };

/** Outside of Jest all ends as the process exits, which waits for nothing. */
function endsOfProcess(): Set<() => unknown> {
  const ends = new Set<() => unknown>();
  process.once('exit', () => [...ends].reverse().forEach((end) => end()));
  return ends;
}

/** Has it done when the last hook of the suite that runs is over, the newest first (jest-environment.cjs). @returns what takes it back */
export function atEndOfSuite(work: () => unknown): () => void {
  const once = (): unknown => work();
  endsOfSuite.add(once);
  return () => void endsOfSuite.delete(once);
}

/** A process of ours, which is killed at the end of the suite if it still runs then. */
export function endsWithSuite<Child extends ChildProcess>(child: Child): Child {
  const ended = new Promise((done) => child.once('exit', done));
  child.once(
    'exit',
    atEndOfSuite(() => child.kill('SIGKILL') && ended),
  );
  return child;
}
