import type { Command } from 'commander';
import { URL_OPTION } from '../service-address.js';
import { withExamples } from '../with-examples.js';
import type { LinkOptions, TenantOption } from './users.js';

/** The command's answer becomes the exit code. */
type Exiting = <A extends unknown[]>(run: (...args: A) => Promise<number>) => (...args: A) => Promise<void>;
const TENANT = ['--tenant <id>', 'of this tenant; needed where there are several'] as const;

/** `turant user …` */
export function addUserCommands(program: Command, exitingWith: Exiting): void {
  const user = program.command('user').description('the people who sign in: list, link');
  withExamples(
    user
      .command('list')
      .description('who may sign in, with role, status and second factor')
      .option(...TENANT)
      .action(exitingWith(async (options: TenantOption) => (await import('./users.js')).listPeople(options))),
    'user list',
  );
  withExamples(
    user
      .command('link')
      .description('a link that makes an owner, or with --reset one that sets a password; each can be used once')
      .option(...TENANT)
      .option('--reset <email>', 'for the user with this e-mail address, whose second factor goes, too')
      .option(...URL_OPTION)
      .action(exitingWith(async (options: LinkOptions) => (await import('./users.js')).printLink(options))),
    'user link',
    'user link --url https://leads.example.in',
    'user link --reset asha@example.in',
  );
}
