import type { Noun } from './noun.js';

/** Lines that a new noun adds to a list. */
export interface Addition {
  file: string;
  lines: readonly string[];
  /** The line before which they stand, or the order in which the list is sorted. */
  before: string | RegExp;
}

/** Every list in which a noun stands. A list that is sorted has its key as the first group of the expression. */
export const additionsOf = (noun: Noun): Addition[] => [...inDomain(noun), ...inStore(noun), ...inApi(noun), ...inTests(noun)];

const inDomain = ({ kebab, constant, prefix, words, many }: Noun): Addition[] => [
  { file: 'libs/domain/src/ids.ts', lines: [`  | '${prefix}'`], before: "  | 'tn'" },
  {
    file: 'libs/domain/src/records.ts',
    lines: [`export * from './records/${kebab}.js';`],
    before: /^export \* from '\.\/records\/(.*)\.js';$/,
  },
  {
    file: 'libs/domain/src/error-rows/rejected-rows.ts',
    lines: [`  ${constant}_NOT_FOUND: [404, 'there is no such ${words}', 'List the ${many}, and use an id from the list.'],`],
    before: '  DO_NOT_CALL_NOT_FOUND: ',
  },
];

/** Names of constants, one a line. */
const CONSTANTS = /^ {2}([A-Z_]+),$/;

function inStore({ kebabs, camels, pascal, pascals, constant, constants }: Noun): Addition[] {
  const [collections, store] = ['libs/store/src/collections.ts', 'libs/store/src/store.ts'] as const;
  const [policy, tenants] = ['libs/store/src/audited/audit-policy.ts', 'libs/store/src/tenants/tenant-records.ts'] as const;
  const declared = `export const ${constants} = declareRecord<records.${pascal}>(records.${constant});`;
  return [
    { file: collections, lines: [declared], before: /^export const (\w+) = declareRecord/ },
    { file: collections, lines: [`  ${constants},`], before: CONSTANTS },
    {
      file: store,
      lines: [`import { ${pascals} } from './${kebabs}/${kebabs}.js';`],
      before: /^import \{ \w+ \} from '\.\/([^.]*)\.js';$/,
    },
    { file: store, lines: [`  readonly ${camels}: ${pascals};`], before: /^ {2}readonly (\w+): [A-Z]/ },
    { file: store, lines: [`    this.${camels} = new ${pascals}(engine);`], before: /^ {4}this\.(\w+) = new/ },
    { file: policy, lines: [`  ${constant},`], before: CONSTANTS },
    { file: policy, lines: [`  '${kebabs}': policyOf(${constant}),`], before: /^ {2}'?([a-z-]+)'?: policyOf/ },
    { file: tenants, lines: [`  ${constants},`], before: CONSTANTS },
    { file: tenants, lines: [`  part(${constants}, 'newest'),`], before: "  part(EMPLOYEES, 'newest')," },
  ];
}

function inApi({ kebabs, camel, camels, pascals, prefix, many }: Noun): Addition[] {
  const controllers = 'apps/api/src/resource-controllers.ts';
  const imported = `import { ${pascals}Controller } from './${kebabs}/${kebabs}.controller.js';`;
  return [
    { file: 'libs/management/src/index.ts', lines: [`export { ${camels} } from './${kebabs}.js';`], before: 'export { changeEmployee' },
    { file: controllers, lines: [imported], before: /^import \{ \w+ \} from '\.\/(.*)\.js';$/ },
    { file: controllers, lines: [`  ${pascals}Controller,`], before: '];' },
    { file: 'apps/api/src/openapi/tags.ts', lines: [`  '${many}': 'What the ${many} of a tenant are.',`], before: '} as const;' },
    { file: 'apps/api/src/openapi/complete-operation.ts', lines: [`  ${camel}Id: idOf('${prefix}'),`], before: "  tenantId: idOf('tn')," },
  ];
}

function inTests({ kebab, kebabs, camel, camels, prefix }: Noun): Addition[] {
  const noun = `{ noun: '${kebab}', nouns: '${kebabs}', one: '${camel}', many: '${camels}', idName: '${camel}Id', prefix: '${prefix}' }`;
  return [{ file: 'test/factories/plain-nouns.ts', lines: [`  ${noun},`], before: '];' }];
}

/** @throws Error if the list is not where it was: nothing is changed then */
export function added(text: string, { file, lines, before }: Addition): string {
  const all = text.split('\n');
  const at = typeof before === 'string' ? all.findIndex((line) => line.startsWith(before)) : placeIn(all, lines[0] ?? '', before);
  if (at < 0)
    throw new Error(`${file} has no place for "${lines[0]?.trim() ?? ''}": add it by hand, and mend apps/cli/src/new-record/lists.ts`);
  return [...all.slice(0, at), ...lines, ...all.slice(at)].join('\n');
}

/** The place of a line in a sorted list; -1 if there is no such list. A comment stays with the line that it stands above. */
function placeIn(all: readonly string[], line: string, order: RegExp): number {
  const key = order.exec(line)?.[1] ?? '';
  const keyed = all.flatMap((one, at) => {
    const found = order.exec(one)?.[1];
    return found === undefined ? [] : [{ key: found, at }];
  });
  const next = keyed.find((one) => one.key > key);
  let at = next?.at ?? (keyed.at(-1)?.at ?? -2) + 1;
  while (next && all[at - 1]?.trimStart().startsWith('//')) at -= 1;
  return at;
}
