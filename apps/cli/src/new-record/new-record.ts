import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SettingsError } from '@turant/domain';
import { formatted } from '../new-plugin/formatted.js';
import { packageRoot } from '../package-root.js';
import { added, additionsOf } from './lists.js';
import { nounOf, type Noun } from './noun.js';
import { filesOf } from './templates.js';

/**
 * `turant new-record <noun> [--plural NOUNS]`: adds a noun to the service, with routes, stored records, audit and a spec that passes. Writes
 * only when all texts are ready, and puts everything back when a write fails.
 */
export async function newRecord(typed: string, plural?: string): Promise<number> {
  const root = packageRoot();
  const ids = await readFile(join(root, 'libs/domain/src/ids.ts'), 'utf8');
  const noun = nounOf(
    typed,
    plural,
    [...ids.matchAll(/^ {2}\| '([a-z]{2})'/gm)].map(([, prefix = '']) => prefix),
  );
  const files = filesOf(noun);
  for (const path of files.keys()) if (existsSync(join(root, path))) throw new SettingsError('USAGE', `${path} is there already`);
  const lists = await listsWith(root, noun);
  await write(root, new Map([...files, ...lists]));
  process.stdout.write(reportOf(noun, [...files.keys()], [...lists.keys()]));
  return 0;
}

/** The lists in which the noun stands, by their paths. */
async function listsWith(root: string, noun: Noun): Promise<ReadonlyMap<string, string>> {
  const lists = new Map<string, string>();
  for (const addition of additionsOf(noun)) {
    const { file } = addition;
    lists.set(file, added(lists.get(file) ?? (await readFile(join(root, file), 'utf8')), addition));
  }
  return lists;
}

async function write(root: string, texts: ReadonlyMap<string, string>): Promise<void> {
  const written = new Map<string, string | undefined>();
  const ready = await Promise.all([...texts].map(async ([path, text]) => [path, await formatted(root, path, text)] as const));
  try {
    for (const [path, text] of ready) {
      const file = join(root, path);
      written.set(file, existsSync(file) ? await readFile(file, 'utf8') : undefined);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  } catch (error) {
    for (const [file, before] of written) await (before === undefined ? rm(file, { force: true }) : writeFile(file, before));
    throw error;
  }
}

const reportOf = ({ kebab, kebabs, constant, many, prefix }: Noun, files: readonly string[], lists: readonly string[]): string =>
  [
    `The ${many} are there: /api/${kebabs}, ids ${prefix}_…, and kind ${kebab} in the audit trail. New files:`,
    ...files.map((file) => `  ${file}`),
    'Lines were added to:',
    ...lists.map((file) => `  ${file}`),
    'Now:',
    `  npx jest apps/api/src/${kebabs}`,
    `  Declare the fields in libs/domain/src/records/${kebab}.ts: name and note stand for them.`,
    `  Say in libs/domain/src/error-rows what to do about ${constant}_NOT_FOUND, then: npm run generate:errors`,
    `  Say in apps/api/src/openapi/tags.ts what the ${many} are for. Use the routes in apps/api/src/testing/record-examples.ts, then: npm run generate:examples`,
    '  npm run generate:client, which the page and the command line read',
    `  Describe the routes in docs/api.md, and add the noun to CHANGELOG.md.`,
    '',
  ].join('\n');
