import type { CommandRow } from '../command-row.js';
import { option } from '../inputs.js';
import { URL_OPTION } from '../service-address.js';
import type { LinkOptions, TenantOption } from './users.js';

const TENANT = option('--tenant <id>', 'of this tenant; needed where there are several');

/** `turant user …` */
export const userCommands: CommandRow = {
  name: 'user',
  does: 'the people who sign in: list, link',
  commands: [
    {
      name: 'list',
      does: 'who may sign in, with role, status and second factor',
      inputs: [TENANT],
      run: async (options: TenantOption) => (await import('./users.js')).listPeople(options),
    },
    {
      name: 'link',
      does: 'a link that makes an owner, or with --reset one that sets a password; each can be used once',
      inputs: [TENANT, option('--reset <email>', 'for the user with this e-mail address, whose second factor goes, too'), URL_OPTION],
      run: async (options: LinkOptions) => (await import('./users.js')).printLink(options),
      tries: ['', '--url https://leads.example.in', '--reset asha@example.in'],
    },
  ],
};
