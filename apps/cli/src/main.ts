import { connection } from './connection-add.js';
import { demo } from './demo/demo.js';
import { init } from './init.js';
import { migrate } from './migrate.js';
import { newPlugin } from './new-plugin/new-plugin.js';
import { plugin } from './plugin-try.js';
import { replay } from './replay.js';
import { replicaSet } from './replica-set.js';
import { seed } from './seed.js';

type Command = (args: readonly string[]) => Promise<number>;

const COMMANDS: Readonly<Record<string, { run: Command; help: string }>> = {
  connection: {
    run: connection,
    help: 'connection add PLUGIN               connect a platform: asks for each setting, prints the address to paste',
  },
  demo: {
    run: demo,
    help: 'demo                                start a service on a free port, post five leads, show what becomes of them',
  },
  init: {
    run: init,
    help: 'init [--tenant NAME] --out FILE     make a tenant with all it needs on MONGODB_URI; the same name again changes nothing',
  },
  migrate: {
    run: migrate,
    help: "migrate --from DATA_DIR             move a standalone's records into MONGODB_URI; may be killed and run again",
  },
  'new-plugin': {
    run: newPlugin,
    help: 'new-plugin ID [--from FILE]         a new plugin that passes its own suite, from one body; also: npm run new:plugin',
  },
  plugin: { run: plugin, help: 'plugin try ID FIXTURE               what would be read from a fixture or a file; stores nothing' },
  replay: { run: replay, help: 'replay [--group STEP]               handle again what went to the dead letters, on MONGODB_URI' },
  'replica-set': {
    run: replicaSet,
    help: 'replica-set --admin-password-file F make the replica set and the users that MONGODB_URI names; beside its first member',
  },
  seed: { run: seed, help: 'seed --calls N [--tenant NAME]      add N finished calls that cost nothing, to look at and to measure with' },
};

async function main(): Promise<number> {
  const [name = '', ...args] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (command) return command.run(args);
  const lines = Object.values(COMMANDS).map(({ help }) => `  ${help}`);
  process.stderr.write(`usage: turant <command>\n${lines.join('\n')}\n`);
  return name === '' || name === 'help' ? 0 : 2;
}

main().then(
  (code) => process.exit(code),
  (error: Error & { next?: unknown }) => {
    process.stderr.write(`turant: ${error.message}\n`);
    process.exit(1);
  },
);
