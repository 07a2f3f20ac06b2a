/**
 * Holds one engine for a whole Jest run: `node test/engines/run-ts.cjs test/engines/serve-engine.ts mongodb|kafka`.
 * Says its addresses, or the reason why there is none, in a line of JSON, and ends the engine when its standard input ends.
 */
import { once } from 'node:events';

interface Engine {
  stop(): Promise<void>;
}

async function start(name: string | undefined): Promise<{ engine: Engine; said: object }> {
  if (name === 'mongodb') {
    const engine = await (await import('./mongodb.js')).startOwnMongodb();
    return { engine, said: { uri: engine.uri } };
  }
  const engine = await (await import('./kafka.js')).startOwnKafka();
  return { engine, said: { brokers: engine.brokers } };
}

const tell = (said: object): void => void process.stdout.write(`${JSON.stringify(said)}\n`);

async function main(): Promise<void> {
  // Listened to from the beginning: the run may end while the engine starts.
  const isOver = once(process.stdin.resume(), 'end');
  const { engine, said } = await start(process.argv[2]);
  tell(said);
  await isOver;
  await engine.stop();
}

main().catch((error: Error) => {
  tell({ reason: error.message });
  process.exitCode = 1;
});
