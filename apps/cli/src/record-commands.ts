import { type CommandRow, lazily } from './command-row.js';
import { option, required } from './inputs.js';
import { keyCommands } from './keys/key-commands.js';
import { userCommands } from './keys/user-commands.js';
import { URL_OPTION } from './service-address.js';

/** What works on the records themselves, without a running service. */
export const RECORD_COMMANDS: readonly CommandRow[] = [
  {
    name: 'asterisk',
    does: 'the trunks that Asterisk carries',
    commands: [
      {
        name: 'render',
        does: 'write the trunks as PJSIP configuration, which pjsip.conf includes; changes no record',
        inputs: [
          required('--out <file>', 'where it is written, readable by its owner only'),
          option('--check', 'write nothing; the exit code is 1 if the file is out of date'),
        ],
        run: lazily(() => import('./asterisk-render.js'), 'asteriskRender'),
        tries: ['--out /etc/asterisk/turant-trunks.conf', '--out /etc/asterisk/turant-trunks.conf --check'],
      },
    ],
  },
  keyCommands,
  userCommands,
  {
    name: 'init',
    does: 'make a tenant with all it needs on MONGODB_URI; the same name again changes nothing',
    inputs: [
      option('--tenant <name>', 'the name of the business'),
      required('--out <file>', 'where address and keys are written'),
      URL_OPTION,
    ],
    run: lazily(() => import('./init.js'), 'init'),
    tries: ['--tenant Shop --out turant.json'],
  },
  {
    name: 'migrate',
    does: "move a standalone's records into MONGODB_URI; may be killed and run again",
    inputs: [required('--from <data-dir>', 'the data folder of a standalone that is stopped')],
    run: lazily(() => import('./migrate.js'), 'migrate'),
    tries: ['--from ./data'],
  },
  {
    name: 'replica-set',
    does: 'make the replica set and the users that MONGODB_URI names; beside its first member',
    inputs: [required('--admin-password-file <file>', "a file with the administrator's password")],
    run: lazily(() => import('./replica-set.js'), 'replicaSet'),
    tries: ['--admin-password-file secrets/mongodb_admin_password'],
  },
  {
    name: 'replay',
    does: 'handle again what went to the dead letters',
    inputs: [option('--group <step>', 'of this step only')],
    run: lazily(() => import('./replay.js'), 'replay'),
    tries: ['', '--group route-lead'],
  },
  {
    name: 'seed',
    does: 'add finished calls that cost nothing, to look at and to measure with',
    inputs: [required('--calls <number>', 'how many'), option('--tenant <name>', 'the name of the tenant that gets them')],
    run: lazily(() => import('./seed.js'), 'seed'),
    tries: ['--calls 1000 --tenant Shop'],
  },
  {
    name: 'verify',
    does: 'count money, counters, timeline, receipts and audit trail again and name every difference; changes nothing',
    inputs: [
      option('--tenant <id>', 'of this tenant only, by its id or its name'),
      option('--objects', 'read every recording and transcript in the object storage, too'),
      option('--head <file>', 'heads that were kept: each trail still begins with what it was then'),
      option('--save-head <file>', 'keep the heads of today, if nothing disagrees: store the file elsewhere'),
      option('--strict', 'what was there before the trails were sealed counts as a disagreement'),
      option('--json', 'for programs: one JSON object a line'),
    ],
    run: lazily(() => import('./verify.js'), 'verifyRecords'),
    tries: [
      '',
      '--tenant Shop',
      '--objects',
      '--head heads.json --save-head heads.json',
      '--strict',
      "--json | jq -c 'select(.difference).difference'",
    ],
  },
];
