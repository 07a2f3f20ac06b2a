import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsError } from '@turant/domain';
import { LimitedThread } from '@turant/plugin-host';
import { packageRoot } from '../package-root.js';
import { addToRegistry } from './add-to-registry.js';
import { type Draft, type DraftJob, SAMPLE } from './draft-of.js';
import { checkId } from './naming.js';
import { TEMPLATE, TEMPLATE_SAMPLE } from './template.js';

/** The limits of reading and drafting. The compiler and the formatter are loaded in this time, too. */
const LIMITS = { timeMs: 60_000, heapMb: 512 };

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
  const body = bytesOf(from ?? join(root, 'plugins', TEMPLATE, 'fixtures', TEMPLATE_SAMPLE));
  // A thread with limits reads the body, because the body is a stranger's.
  const thread = new LimitedThread<DraftJob, Draft>(join(__dirname, 'draft-thread.js'), undefined, LIMITS);
  const draft = await thread.run({ root, id, body });
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
