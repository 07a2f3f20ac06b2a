import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsError } from '@turant/domain';
import { type Item, readItems } from '@turant/plugin-kit';
import { packageRoot } from '../package-root.js';
import { addToRegistry } from './add-to-registry.js';
import { compileRead, pluginWith } from './compile-read.js';
import { expectedOf, failedChecks } from './expected-of.js';
import { guessRoles, withoutLists } from './guess-roles.js';
import { checkId } from './naming.js';
import { type Payload, payloadOf } from './payload.js';
import { definitionOf, readmeOf, type RoleTable, sourceWith, TEMPLATE, TEMPLATE_SAMPLE, templateFile } from './template.js';

const SAMPLE = 'sample';
/** The reading context of the contract suite. */
const READING = { settings: {}, region: 'IN', now: new Date('2026-01-05T08:30:00.000Z') };

interface Draft {
  readonly roles: RoleTable;
  readonly items: readonly Item[];
  /** Failed checks of the suite, with their messages. */
  readonly failed: readonly string[];
  /** Content by file name, relative to the plugin's folder. */
  readonly files: ReadonlyMap<string, string | Buffer>;
}

/**
 * `turant new-plugin <id> [--from FILE]`: creates a plugin that passes the contract suite, in a folder of its own, and adds its two
 * lines to the registry. Writes only when all content is ready, and removes what was written when a write fails.
 */
export async function newPlugin(id: string, from?: string): Promise<number> {
  const root = packageRoot();
  checkId(id);
  const [folder, registryFile] = [join(root, 'plugins', id), join(root, 'plugins', 'registry.ts')];
  if (existsSync(folder)) throw new SettingsError('PLUGIN_EXISTS', `plugins/${id} is there already`);
  const registry = readFileSync(registryFile, 'utf8');
  const added = addToRegistry(registry, id);
  const payload = payloadOf(bytesOf(from ?? join(root, 'plugins', TEMPLATE, 'fixtures', TEMPLATE_SAMPLE)));
  const draft = await draftOf(root, id, payload);
  try {
    await write(folder, draft.files);
    await writeFile(registryFile, added);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    await writeFile(registryFile, registry);
    throw error;
  }
  process.stdout.write(reportOf(id, draft, from !== undefined));
  return 0;
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new SettingsError('PAYLOAD', `the payload cannot be opened: ${(error as Error).message}`);
  }
}

/** The draft with the guessed roles or, when that draft fails the suite, without lists of objects. */
async function draftOf(root: string, id: string, payload: Payload): Promise<Draft> {
  const drafts = (await compileRead(templateFile(root, 'source.ts')))(payload.raw, READING);
  const roles = guessRoles(drafts);
  const draft = await draftWith(root, id, payload, roles);
  if (draft.failed.length === 0) return draft;
  const other = await draftWith(root, id, payload, withoutLists(roles, drafts));
  return other.failed.length < draft.failed.length ? other : draft;
}

async function draftWith(root: string, id: string, { raw, contentType, extension }: Payload, roles: RoleTable): Promise<Draft> {
  const source = await formatted(root, sourceWith(templateFile(root, 'source.ts'), roles));
  const plugin = await pluginWith(id, source);
  const items = readItems(plugin, raw, READING);
  const expected = expectedOf(id, items);
  const files = new Map<string, string | Buffer>([
    ['plugin.ts', await formatted(root, definitionOf(templateFile(root, 'plugin.ts'), id))],
    ['settings.ts', templateFile(root, 'settings.ts')],
    ['source.ts', source],
    ['plugin.spec.ts', templateFile(root, 'plugin.spec.ts')],
    ['README.md', readmeOf(id, roles)],
    [`fixtures/${SAMPLE}.${extension}`, raw.body],
    [`fixtures/${SAMPLE}.headers.json`, json({ method: 'POST', headers: { 'Content-Type': contentType }, sign: true })],
    [`fixtures/${SAMPLE}.expected.json`, json(expected)],
  ]);
  const failed = await failedChecks(plugin, { name: SAMPLE, raw, expected, toSign: true, settings: {} });
  return { roles, items, files, failed };
}

/** Formats with the repository's prettier settings, so that the plugin passes lint. */
async function formatted(root: string, text: string): Promise<string> {
  const { format, resolveConfig } = await import('prettier');
  return format(text, { ...(await resolveConfig(join(root, 'plugins', 'registry.ts'))), parser: 'typescript' });
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

async function write(folder: string, files: Draft['files']): Promise<void> {
  await mkdir(folder);
  await mkdir(join(folder, 'fixtures'));
  for (const [name, content] of files) await writeFile(join(folder, name), content, { flag: 'wx' });
}

function reportOf(id: string, { roles, items, files, failed }: Draft, hasPayload: boolean): string {
  const width = Math.max(...[...roles.keys()].map((key) => key.length), 0);
  const rows = [...roles].map(([key, role]) => `  ${key.padEnd(width)}  ${role}`);
  const reads = items.map((item) =>
    item.kind === 'lead' ? `a lead: ${item.lead.name}, ${item.lead.phone ?? item.lead.email ?? 'no phone'}` : item.kind,
  );
  const isNobody = !items.some((item) => item.kind === 'lead');
  return [
    `plugins/${id} is there, and its two lines in plugins/registry.ts. Guessed from the payload:`,
    ...rows,
    `It reads ${reads.slice(0, 5).join('; ')}${reads.length > 5 ? ` and ${reads.length - 5} more` : ''}.`,
    ...(isNobody ? ['No phone and no e-mail address was found: say in source.ts where they stand.'] : []),
    ...(failed.length > 0
      ? ['Of its suite these checks are still red, and yours to mend in source.ts:', ...failed.map((one) => `  ${one}`)]
      : []),
    'Now:',
    `  npx jest plugins/${id}`,
    `  npx turant plugin try ${id} ${SAMPLE}`,
    `  Check ROLES in plugins/${id}/source.ts, and each field of fixtures/${SAMPLE}.expected.json against the body.`,
    hasPayload
      ? '  Put a made-up person into the body and the expected file before you commit them.'
      : `  The body is a copy of ${TEMPLATE}'s (${[...files.keys()].find((name) => name.startsWith(`fixtures/${SAMPLE}.`)) ?? ''}): put a real one there.`,
    '',
  ].join('\n');
}
