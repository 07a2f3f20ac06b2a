import type { Command } from 'commander';
import { withExamples } from '../with-examples.js';
import type { RotateTenantOptions, StoppedOption } from './keys.js';

/** The command's answer becomes the exit code. */
type Exiting = <A extends unknown[]>(run: (...args: A) => Promise<number>) => (...args: A) => Promise<void>;
const STOPPED = ['--stopped', 'every api process and worker is stopped (of MONGODB_URI; a standalone has to be)'] as const;

/** `turant keys …` */
export function addKeyCommands(program: Command, exitingWith: Exiting): void {
  const keys = program.command('keys').description('the keys that seal, wrap and sign: list, rotate-master, rotate-tenant, rotate-signing');
  withExamples(
    keys
      .command('list')
      .description('which keys there are, since when, and what has wrapped them; shows no key')
      .action(exitingWith(async () => (await import('./keys.js')).listKeys())),
    'keys list',
  );
  withExamples(
    keys
      .command('rotate-master')
      .description('a new master key: secrets are sealed and tenants’ keys wrapped anew; may be killed and run again')
      .option(...STOPPED)
      .action(exitingWith(async (options: StoppedOption) => (await import('./keys.js')).rotateMaster(options))),
    'keys rotate-master',
    'keys rotate-master --stopped',
  );
  withExamples(
    keys
      .command('rotate-tenant')
      .description('a new key of a tenant: keys of recordings and transcripts are wrapped anew; may be killed and run again')
      .argument('[tenant]', 'the id of the tenant')
      .option('--all', 'all tenants, one after the other')
      .option(...STOPPED)
      .action(
        exitingWith(async (tenant: string | undefined, options: RotateTenantOptions) =>
          (await import('./keys.js')).rotateTenant(tenant, options),
        ),
      ),
    'keys rotate-tenant tn_01JD5T0000000000000000000A',
    'keys rotate-tenant --all',
  );
  withExamples(
    keys
      .command('rotate-signing')
      .description('a new key that signs receipts and certificates; earlier ones go on verifying')
      .action(exitingWith(async () => (await import('./keys.js')).rotateSigning())),
    'keys rotate-signing',
  );
  withExamples(
    keys
      .command('seal')
      .description('the audit trails and their records as they are now count as from before: after an upgrade beside an older release')
      .action(exitingWith(async () => (await import('./keys.js')).sealTrails())),
    'keys seal',
  );
}

/** `turant receipt …` */
export function addReceiptCommands(program: Command, exitingWith: Exiting): void {
  withExamples(
    program
      .command('receipt')
      .description('receipts of calls and certificates of erasures')
      .command('verify')
      .description('verify a saved receipt or certificate; asks nobody and needs no service')
      .argument('<file>', 'the saved answer of GET /api/calls/{id}/receipt')
      .option('--key <file>', 'who may have signed: the saved answer of GET /api/receipt-key, or a PEM')
      .action(
        exitingWith(async (file: string, options: { key?: string }) => (await import('./receipt-verify.js')).verifyReceipt(file, options)),
      ),
    'receipt verify receipt.json --key receipt-key.json',
  );
}
