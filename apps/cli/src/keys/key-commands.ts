import { type CommandRow, lazily } from '../command-row.js';
import { argument, option } from '../inputs.js';

const STOPPED = option('--stopped', 'every api process and worker is stopped (of MONGODB_URI; a standalone has to be)');

/** `turant keys …` */
export const keyCommands: CommandRow = {
  name: 'keys',
  does: 'the keys that seal, wrap and sign: list, rotate-master, rotate-tenant, rotate-signing',
  commands: [
    {
      name: 'list',
      does: 'which keys there are, since when, and what has wrapped them; shows no key',
      run: lazily(() => import('./keys.js'), 'listKeys'),
    },
    {
      name: 'rotate-master',
      does: 'a new master key: secrets are sealed and tenants’ keys wrapped anew; may be killed and run again',
      inputs: [STOPPED],
      run: lazily(() => import('./keys.js'), 'rotateMaster'),
      tries: ['', '--stopped'],
    },
    {
      name: 'rotate-tenant',
      does: 'a new key of a tenant: keys of recordings and transcripts are wrapped anew; may be killed and run again',
      inputs: [argument('[tenant]', 'the id of the tenant'), option('--all', 'all tenants, one after the other'), STOPPED],
      run: lazily(() => import('./keys.js'), 'rotateTenant'),
      tries: ['tn_01JD5T0000000000000000000A', '--all'],
    },
    {
      name: 'rotate-signing',
      does: 'a new key that signs receipts and certificates; earlier ones go on verifying',
      run: lazily(() => import('./keys.js'), 'rotateSigning'),
    },
    {
      name: 'seal',
      does: 'the audit trails and their records as they are now count as from before: after an upgrade beside an older release',
      run: lazily(() => import('./keys.js'), 'sealTrails'),
    },
  ],
};

/** `turant receipt …` */
export const receiptCommands: CommandRow = {
  name: 'receipt',
  does: 'receipts of calls and certificates of erasures',
  commands: [
    {
      name: 'verify',
      does: 'verify a saved receipt or certificate; asks nobody and needs no service',
      inputs: [
        argument('<file>', 'the saved answer of GET /api/calls/{id}/receipt'),
        option('--key <file>', 'who may have signed: the saved answer of GET /api/receipt-key, or a PEM'),
      ],
      run: lazily(() => import('./receipt-verify.js'), 'verifyReceipt'),
      tries: ['receipt.json --key receipt-key.json'],
    },
  ],
};
