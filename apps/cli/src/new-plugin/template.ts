import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '@turant/plugin-kit';
import { titleOf } from './naming.js';

/** The plugin that is copied: nothing but a table of fields for the kit's reader. */
export const TEMPLATE = 'cardekho';
/** The sample that is read when the author has no payload yet. */
export const TEMPLATE_SAMPLE = 'aliases.json';

export type RoleTable = ReadonlyMap<string, Role>;

export const templateFile = (root: string, name: string): string => readFileSync(join(root, 'plugins', TEMPLATE, name), 'utf8');

const TABLE = /^\/\*\*.*\*\/\nconst ROLES: Readonly<Record<string, Role>> = \{\n[^{}]*\};\n/m;

/** The copied source with this table, not formatted yet. */
export function sourceWith(template: string, roles: RoleTable): string {
  const lines = [...roles].map(([key, role]) => `${JSON.stringify(key)}: '${role}',`);
  const table =
    '/** Keys in small letters without separators; of two keys of one role the earlier one counts. Check each line: the role of a key that is not listed is guessed. */\n' +
    `const ROLES: Readonly<Record<string, Role>> = {\n${lines.join('\n')}\n};\n`;
  return replaced(template, TABLE, table);
}

/** The copied definition with its new id and generic set-up steps. */
export function definitionOf(template: string, id: string): string {
  const steps = [
    'Make a secret up, type it here, and save.',
    `In ${titleOf(id)} open the webhooks and paste {url} as the address. With a secret, add the header X-API-Key with it.`,
    'Send a test and look at its payload here.',
  ];
  const renamed = replaced(template, /id: '[^']*',/, `id: '${id}',`);
  const titled = replaced(renamed, /name: '[^']*',/, `name: '${titleOf(id)}',`);
  const withSteps = replaced(titled, /steps: \[[^[\]]*\],/, `steps: [${steps.map((step) => JSON.stringify(step)).join(', ')}],`);
  return withSteps.replace(/\n {2}reply: [^\n]*/, '');
}

/** @throws Error when the copied plugin no longer has that part */
function replaced(text: string, part: RegExp, by: string): string {
  if (!part.test(text)) throw new Error(`plugins/${TEMPLATE} has changed: ${part.source} is not in it`);
  return text.replace(part, () => by);
}

const FIELDS: readonly (readonly [string, readonly Role[]])[] = [
  ['name', ['name', 'nameFallback', 'firstName', 'lastName', 'namePrefix']],
  ['phone', ['phone', 'phoneFallback']],
  ['email', ['email', 'emailFallback']],
  ['requirement', ['requirement', 'label']],
  ['budget', ['budget']],
  ['id', ['externalId']],
  ['sent at', ['sentAt']],
  ['kept beside', ['extra', 'country', 'source']],
  ['owner, tier', ['owner', 'tier']],
  ['test, not to be called', ['isTest', 'mayDial', 'doNotCall']],
  ['not kept', ['drop']],
];

export function readmeOf(id: string, roles: RoleTable): string {
  const rows = FIELDS.flatMap(([field, wanted]) => {
    const keys = [...roles].flatMap(([key, role]) =>
      wanted.includes(role) ? [`\`${key.replaceAll('|', '\\|').replaceAll('`', "'")}\``] : [],
    );
    return keys.length === 0 ? [] : [`| ${field} | ${keys.join(', ')} |`];
  });
  return `# ${titleOf(id)}

Leads that ${titleOf(id)} posts.

## Set-up

1. Make a secret up, type it into the connection, and save.
2. In ${titleOf(id)} open the webhooks and paste the connection's address. With a secret, add the header \`X-API-Key\` with it.
3. Send a test and look at its payload.

## Proof

The secret as \`X-API-Key\` (also \`X-Hub-Token\`, \`Authorization: Bearer\`, \`?api_key=\`, \`?token=\`); without one, the address.

## What is read

| Lead | From |
|---|---|
${rows.join('\n')}

Names in any case and spelling, flat or in a box, one or a list, JSON, a form or XML.

## Settings

\`secret\`, \`fieldMap\`, \`ownerMap\`; all optional.

## Unverified

All of it: the table was guessed from one payload.
`;
}
