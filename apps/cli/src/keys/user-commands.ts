import { type CommandRow, lazily } from '../command-row.js';
import { option } from '../inputs.js';
import { URL_OPTION } from '../service-address.js';

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
      run: lazily(() => import('./users.js'), 'listPeople'),
    },
    {
      name: 'link',
      does: 'a link that makes an owner, or with --reset one that sets a password; each can be used once',
      inputs: [TENANT, option('--reset <email>', 'for the user with this e-mail address, whose second factor goes, too'), URL_OPTION],
      run: lazily(() => import('./users.js'), 'printLink'),
      tries: ['', '--url https://leads.example.in', '--reset asha@example.in'],
    },
  ],
};
