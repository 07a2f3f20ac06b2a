import { Command } from 'commander';
import { addCommand, type CommandRow } from './command-row.js';
import { EXIT_CODES_HELP } from './exit-code-of.js';
import { RECORD_COMMANDS } from './record-commands.js';
import { auditCommands } from './service/audit-commands.js';
import { callCommand } from './service/call-command.js';
import { callCommands, transcriptCommand } from './service/call-commands.js';
import { connectionCommands } from './service/connection-commands.js';
import { doNotCallCommands } from './service/do-not-call-commands.js';
import { employeeCommands } from './service/employee-commands.js';
import { erasureCommands } from './service/erasure-commands.js';
import { leadCommands } from './service/lead-commands.js';
import { numberCommands } from './service/number-commands.js';
import { speechCommands } from './service/speech-commands.js';
import { tailCommand } from './service/tail-command.js';
import { tenantCommands } from './service/tenant-commands.js';
import { trunkCommands } from './service/trunk-commands.js';
import { walletCommands } from './service/wallet-commands.js';
import { TRIAL_COMMANDS } from './trial-commands.js';

/** These use the HTTP API, so that the service checks each request itself. */
const SERVICE_COMMANDS: readonly CommandRow[] = [
  callCommand,
  connectionCommands,
  speechCommands,
  employeeCommands,
  leadCommands,
  callCommands,
  tailCommand,
  transcriptCommand,
  walletCommands,
  doNotCallCommands,
  auditCommands,
  erasureCommands,
  tenantCommands,
  trunkCommands,
  numberCommands,
];

/** The whole command line. */
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
  for (const [group, commands] of [
    ['Ask a running service:', SERVICE_COMMANDS],
    ['Work on the records:', RECORD_COMMANDS],
    ['Look and try:', TRIAL_COMMANDS],
  ] as const) {
    program.commandsGroup(group);
    for (const row of commands) addCommand(program, row);
  }
  return program;
}
