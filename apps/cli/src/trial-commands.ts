import { type CommandRow, lazily } from './command-row.js';
import { argument, option, readPhone } from './inputs.js';
import { modelCommands } from './models/model-commands.js';
import { receiptCommands } from './keys/key-commands.js';

/** What is for looking and for trying. */
export const TRIAL_COMMANDS: readonly CommandRow[] = [
  receiptCommands,
  modelCommands,
  {
    name: 'doctor',
    does: 'look at settings, ports, disk, engines, speech, addresses and trunk, and say what is wrong; changes nothing',
    inputs: [
      option('--call <phone>', 'ring this number last: a real call, paid from the wallet', readPhone),
      option('--json', 'for programs; asks nothing'),
    ],
    run: lazily(() => import('./doctor/doctor.js'), 'doctor'),
    tries: ['', '--call +919812345678', '--json | jq -r \'.checks[] | select(.level == "fail") | .says\''],
  },
  {
    name: 'demo',
    does: 'start a service on a free port, post five leads, show what becomes of them',
    run: lazily(() => import('./demo/demo.js'), 'demo'),
  },
  {
    name: 'new-plugin',
    does: 'a new plugin that passes its own suite, from one body',
    inputs: [argument('<id>', 'such as acme-homes'), option('--from <file>', 'a body that the platform sent')],
    note: '\nalso: npm run new:plugin <id> [--from payload.json]\n',
    run: async (id: string, { from }: { from?: string }) => (await import('./new-plugin/new-plugin.js')).newPlugin(id, from),
    tries: ['acme-homes --from payload.json'],
  },
  {
    name: 'new-record',
    does: 'a new noun of the service: stored records, routes, audit, and a spec that passes',
    inputs: [
      argument('<noun>', 'one of them, such as call-list'),
      option('--plural <nouns>', 'several of them, where it is not call-lists'),
    ],
    run: async (noun: string, { plural }: { plural?: string }) => (await import('./new-record/new-record.js')).newRecord(noun, plural),
    tries: ['campaign', 'person --plural people'],
  },
  {
    name: 'plugin',
    does: 'try a plugin without a service',
    commands: [
      {
        name: 'try',
        does: 'what would be read from a fixture or a file; stores nothing',
        inputs: [
          argument('<id>', 'the plugin'),
          argument('<fixture>', 'the name of one of its fixtures, or a file'),
          option('--json', 'for programs'),
          option('--write', "write what was read into the fixture's expected file"),
          option('--force', 'with --write: replace an expected file that is there'),
        ],
        run: lazily(() => import('./plugin-try.js'), 'pluginTry'),
        tries: ['typeform form-response', 'acme-homes second-form --write', 'custom-json payload.json --json'],
      },
    ],
  },
];
