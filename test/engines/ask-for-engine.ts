import { once } from 'node:events';
import { connect } from 'node:net';

/** Addresses of the engine that a Jest run has for all its specs. */
interface Served {
  uri?: string;
  brokers?: string[];
}

/** The run's mongod or Kafka broker. The first one to ask waits for its start. */
export const askForEngine = (name: 'mongodb' | 'kafka'): Promise<Served | undefined> => askRun(name);

/**
 * Asks Jest's main process (shared-engines.cjs) for what the run has for all its specs. Undefined outside of a Jest run.
 * @throws Error with the reason when it cannot be had
 */
export async function askRun<T>(what: string): Promise<T | undefined> {
  const path = process.env.TURANT_TEST_ENGINES;
  if (!path) return undefined;
  const socket = connect(path);
  socket.write(what);
  let said = '';
  socket.on('data', (bytes: Buffer) => (said += bytes.toString()));
  await once(socket, 'close');
  const told = JSON.parse(said) as T & { reason?: string };
  if (told.reason !== undefined) throw new Error(told.reason);
  return told;
}
