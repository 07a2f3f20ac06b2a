import { freePorts } from './engine-process.js';

const TRIES = 3;

/** A program that takes ports, as far as its start goes. */
export interface Startable {
  readonly name: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** What it has logged last. */
  endOfLogs(): string;
}

/** A port that was free may be taken by the time a program opens it: then once more with others. @throws Error with the reason and the log */
export async function startOnFreePorts<P extends Startable>(
  count: number,
  make: (ports: readonly number[]) => P | Promise<P>,
  reasonOf: (error: unknown) => string,
): Promise<P> {
  for (let attempt = 1; ; attempt += 1) {
    const program = await make(await freePorts(count));
    try {
      await program.start();
      return program;
    } catch (error) {
      const log = program.endOfLogs();
      await program.stop();
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (attempt === TRIES || isMissing) throw new Error(`${program.name} did not start: ${reasonOf(error)}\n${log}`, { cause: error });
    }
  }
}
