type Command = (args: readonly string[]) => Promise<number>;

/** Each is loaded when it is run: most need neither a database nor a broker, which take three quarters of the loading. */
const COMMANDS: Readonly<Record<string, { run: Command; help: string }>> = {
  connection: {
    run: async (args) => (await import('./connection-add.js')).connection(args),
    help: 'connection add PLUGIN               connect a platform: asks for each setting, prints the address to paste',
  },
  demo: {
    run: async () => (await import('./demo/demo.js')).demo(),
    help: 'demo                                start a service on a free port, post five leads, show what becomes of them',
  },
  init: {
    run: async (args) => (await import('./init.js')).init(args),
    help: 'init [--tenant NAME] --out FILE     make a tenant with all it needs on MONGODB_URI; the same name again changes nothing',
  },
  migrate: {
    run: async (args) => (await import('./migrate.js')).migrate(args),
    help: "migrate --from DATA_DIR             move a standalone's records into MONGODB_URI; may be killed and run again",
  },
  'new-plugin': {
    run: async (args) => (await import('./new-plugin/new-plugin.js')).newPlugin(args),
    help: 'new-plugin ID [--from FILE]         a new plugin that passes its own suite, from one body; also: npm run new:plugin',
  },
  plugin: {
    run: async (args) => (await import('./plugin-try.js')).plugin(args),
    help: 'plugin try ID FIXTURE               what would be read from a fixture or a file; stores nothing',
  },
  replay: {
    run: async (args) => (await import('./replay.js')).replay(args),
    help: 'replay [--group STEP]               handle again what went to the dead letters, on MONGODB_URI',
  },
  'replica-set': {
    run: async (args) => (await import('./replica-set.js')).replicaSet(args),
    help: 'replica-set --admin-password-file F make the replica set and the users that MONGODB_URI names; beside its first member',
  },
  seed: {
    run: async (args) => (await import('./seed.js')).seed(args),
    help: 'seed --calls N [--tenant NAME]      add N finished calls that cost nothing, to look at and to measure with',
  },
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
