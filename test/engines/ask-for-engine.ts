import { once } from 'node:events';
import { connect } from 'node:net';

/** Addresses of the engine that a Jest run has for all its specs. */
interface Served {
  uri?: string;
  brokers?: string[];
  /** Why it cannot be had. */
  reason?: string;
}

/**
 * Asks Jest's main process (shared-engines.cjs) for the run's mongod or Kafka broker. The first one to ask waits for its start.
 * Undefined outside of a Jest run. @throws Error with the reason when the engine cannot be had
 */
export async function askForEngine(name: 'mongodb' | 'kafka'): Promise<Served | undefined> {
  const path = process.env.TURANT_TEST_ENGINES;
  if (!path) return undefined;
  const socket = connect(path);
  socket.write(name);
  let said = '';
  socket.on('data', (bytes: Buffer) => (said += bytes.toString()));
  await once(socket, 'close');
  const served = JSON.parse(said) as Served;
  if (served.reason !== undefined) throw new Error(served.reason);
  return served;
}
