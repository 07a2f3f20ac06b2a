import { Command } from 'commander';
import type { RenderOptions } from './asterisk-render.js';
import type { DoctorOptions } from './doctor/doctor.js';
import { EXIT_CODES_HELP } from './exit-code-of.js';
import { addKeyCommands, addReceiptCommands } from './keys/key-commands.js';
import { addUserCommands } from './keys/user-commands.js';
import type { InitOptions } from './init.js';
import type { TryOptions } from './plugin-try.js';
import { addAuditCommands } from './service/audit-commands.js';
import { addCallCommand } from './service/call-command.js';
import { addCallCommands } from './service/call-commands.js';
import { addConnectionCommands } from './service/connection-commands.js';
import { addDoNotCallCommands } from './service/do-not-call-commands.js';
import { addEmployeeCommands } from './service/employee-commands.js';
import { addErasureCommands } from './service/erasure-commands.js';
import { addLeadCommands } from './service/lead-commands.js';
import { addNumberCommands } from './service/number-commands.js';
import { readPhoneText } from './service/read-phone-text.js';
import { addTailCommand } from './service/tail-command.js';
import { addTranscriptCommand } from './service/transcript-command.js';
import { addTenantCommands } from './service/tenant-commands.js';
import { addTrunkCommands } from './service/trunk-commands.js';
import { addWalletCommands } from './service/wallet-commands.js';
import { URL_OPTION } from './service-address.js';
import type { VerifyOptions } from './verify.js';
import { withExamples } from './with-examples.js';

/**
 * The whole command line. A command's code is loaded when it is run: most need neither a database nor a broker, which take three
 * quarters of the loading.
 */
export function turantProgram(): Command {
  const program = new Command('turant')
    .description('The command line of Turant. Each command has its own --help, with examples.')
    .option('-V, --version', 'which release this is')
    // The house's own errors are in small letters, too.
    .configureHelp({ styleTitle: (title) => title.toLowerCase() })
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'turant: ')) })
    .showHelpAfterError()
    .exitOverride()
    .addHelpText('after', EXIT_CODES_HELP);
  addServiceCommands(program.commandsGroup('Ask a running service:'));
  addRecordCommands(program.commandsGroup('Work on the records:'));
  addTrialCommands(program.commandsGroup('Look and try:'));
  return program;
}

/** These commands use the HTTP API, so that the service checks each request itself. */
function addServiceCommands(program: Command): void {
  for (const add of [
    addCallCommand,
    addConnectionCommands,
    addEmployeeCommands,
    addLeadCommands,
    addCallCommands,
    addTailCommand,
    addTranscriptCommand,
    addWalletCommands,
    addDoNotCallCommands,
    addAuditCommands,
    addErasureCommands,
    addTenantCommands,
    addTrunkCommands,
    addNumberCommands,
  ])
    add(program);
}

/** The command's answer becomes the exit code. */
const exitingWith =
  <A extends unknown[]>(run: (...args: A) => Promise<number>) =>
  async (...args: A): Promise<void> => {
    process.exitCode = await run(...args);
  };

function addRecordCommands(program: Command): void {
  addAsteriskCommand(program);
  addKeyCommands(program, exitingWith);
  addUserCommands(program, exitingWith);
  withExamples(
    program
      .command('init')
      .description('make a tenant with all it needs on MONGODB_URI; the same name again changes nothing')
      .option('--tenant <name>', 'the name of the business')
      .requiredOption('--out <file>', 'where address and keys are written')
      .option(...URL_OPTION)
      .action(exitingWith(async (options: InitOptions) => (await import('./init.js')).init(options))),
    'init --tenant Shop --out turant.json',
  );
  withExamples(
    program
      .command('migrate')
      .description("move a standalone's records into MONGODB_URI; may be killed and run again")
      .requiredOption('--from <data-dir>', 'the data folder of a standalone that is stopped')
      .action(exitingWith(async (options: { from: string }) => (await import('./migrate.js')).migrate(options))),
    'migrate --from ./data',
  );
  withExamples(
    program
      .command('replica-set')
      .description('make the replica set and the users that MONGODB_URI names; beside its first member')
      .requiredOption('--admin-password-file <file>', "a file with the administrator's password")
      .action(exitingWith(async (options: { adminPasswordFile: string }) => (await import('./replica-set.js')).replicaSet(options))),
    'replica-set --admin-password-file secrets/mongodb_admin_password',
  );
  withExamples(
    program
      .command('replay')
      .description('handle again what went to the dead letters')
      .option('--group <step>', 'of this step only')
      .action(exitingWith(async (options: { group?: string }) => (await import('./replay.js')).replay(options))),
    'replay',
    'replay --group route-lead',
  );
  withExamples(
    program
      .command('seed')
      .description('add finished calls that cost nothing, to look at and to measure with')
      .requiredOption('--calls <number>', 'how many')
      .option('--tenant <name>', 'the name of the tenant that gets them')
      .action(exitingWith(async (options: { calls: string; tenant?: string }) => (await import('./seed.js')).seed(options))),
    'seed --calls 1000 --tenant Shop',
  );
  addVerifyCommand(program);
}

function addVerifyCommand(program: Command): void {
  withExamples(
    program
      .command('verify')
      .description('count money, counters, timeline, receipts and audit trail again and name every difference; changes nothing')
      .option('--tenant <id>', 'of this tenant only, by its id or its name')
      .option('--objects', 'read every recording and transcript in the object storage, too')
      .option('--head <file>', 'heads that were kept: each trail still begins with what it was then')
      .option('--save-head <file>', 'keep the heads of today, if nothing disagrees: store the file elsewhere')
      .option('--strict', 'what was there before the trails were sealed counts as a disagreement')
      .option('--json', 'for programs: one JSON object a line')
      .action(exitingWith(async (options: VerifyOptions) => (await import('./verify.js')).verifyRecords(options))),
    'verify',
    'verify --tenant Shop',
    'verify --objects',
    'verify --head heads.json --save-head heads.json',
    'verify --strict',
    "verify --json | jq -c 'select(.difference).difference'",
  );
}

function addAsteriskCommand(program: Command): void {
  withExamples(
    program
      .command('asterisk')
      .description('the trunks that Asterisk carries')
      .command('render')
      .description('write the trunks as PJSIP configuration, which pjsip.conf includes; changes no record')
      .requiredOption('--out <file>', 'where it is written, readable by its owner only')
      .option('--check', 'write nothing; the exit code is 1 if the file is out of date')
      .action(exitingWith(async (options: RenderOptions) => (await import('./asterisk-render.js')).asteriskRender(options))),
    'asterisk render --out /etc/asterisk/turant-trunks.conf',
    'asterisk render --out /etc/asterisk/turant-trunks.conf --check',
  );
}

function addTrialCommands(program: Command): void {
  addReceiptCommands(program, exitingWith);
  withExamples(
    program
      .command('doctor')
      .description('look at settings, ports, disk, engines, speech, addresses and trunk, and say what is wrong; changes nothing')
      .option('--call <phone>', 'ring this number last: a real call, paid from the wallet', readPhoneText)
      .option('--json', 'for programs; asks nothing')
      .action(exitingWith(async (options: DoctorOptions) => (await import('./doctor/doctor.js')).doctor(options))),
    'doctor',
    'doctor --call +919812345678',
    'doctor --json | jq -r \'.checks[] | select(.level == "fail") | .says\'',
  );
  withExamples(
    program
      .command('demo')
      .description('start a service on a free port, post five leads, show what becomes of them')
      .action(exitingWith(async () => (await import('./demo/demo.js')).demo())),
    'demo',
  );
  withExamples(
    program
      .command('new-plugin')
      .description('a new plugin that passes its own suite, from one body')
      .argument('<id>', 'such as acme-homes')
      .option('--from <file>', 'a body that the platform sent')
      .addHelpText('after', '\nalso: npm run new:plugin <id> [--from payload.json]')
      .action(
        exitingWith(async (id: string, { from }: { from?: string }) => (await import('./new-plugin/new-plugin.js')).newPlugin(id, from)),
      ),
    'new-plugin acme-homes --from payload.json',
  );
  withExamples(
    program
      .command('plugin')
      .description('try a plugin without a service')
      .command('try')
      .description('what would be read from a fixture or a file; stores nothing')
      .argument('<id>', 'the plugin')
      .argument('<fixture>', 'the name of one of its fixtures, or a file')
      .option('--json', 'for programs')
      .option('--write', "write what was read into the fixture's expected file")
      .option('--force', 'with --write: replace an expected file that is there')
      .action(
        exitingWith(async (id: string, name: string, options: TryOptions) =>
          (await import('./plugin-try.js')).pluginTry(id, name, options),
        ),
      ),
    'plugin try typeform form-response',
    'plugin try acme-homes second-form --write',
    'plugin try custom-json payload.json --json',
  );
}
