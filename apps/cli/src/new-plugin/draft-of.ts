import { type Item, readItems } from '@turant/plugin-kit';
import { formatted } from './formatted.js';
import { compileRead, pluginWith } from './compile-read.js';
import { expectedOf, failedChecks } from './expected-of.js';
import { guessRoles, withoutLists } from './guess-roles.js';
import { type Payload, payloadOf } from './payload.js';
import { definitionOf, readmeOf, type RoleTable, sourceWith, templateFile } from './template.js';

export const SAMPLE = 'sample';
/** The reading context of the contract suite. */
const READING = { settings: {}, region: 'IN', now: new Date('2026-01-05T08:30:00.000Z') };

/** The content of a new plugin, and the facts about it that are printed. */
export interface Draft {
  readonly roles: RoleTable;
  readonly items: readonly Item[];
  /** Failed checks of the suite, with their messages. */
  readonly failed: readonly string[];
  /** Content by file name, relative to the plugin's folder. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
}

/** What a draft is made of. `root`: the checkout. */
export interface DraftJob {
  readonly root: string;
  readonly id: string;
  readonly body: Uint8Array;
}

/** @throws SettingsError PAYLOAD when nothing can be read from the body */
export const draftOf = ({ root, id, body }: DraftJob): Promise<Draft> => bestDraft(root, id, payloadOf(Buffer.from(body)));

/** The draft with the guessed roles or, when that draft fails the suite, without lists of objects. */
async function bestDraft(root: string, id: string, payload: Payload): Promise<Draft> {
  const drafts = (await compileRead(templateFile(root, 'source.ts')))(payload.raw, READING);
  const roles = guessRoles(drafts);
  const draft = await draftWith(root, id, payload, roles);
  if (draft.failed.length === 0) return draft;
  const other = await draftWith(root, id, payload, withoutLists(roles, drafts));
  return other.failed.length < draft.failed.length ? other : draft;
}

async function draftWith(root: string, id: string, { raw, contentType, extension }: Payload, roles: RoleTable): Promise<Draft> {
  const source = await formatted(root, 'source.ts', sourceWith(templateFile(root, 'source.ts'), roles));
  const plugin = await pluginWith(id, source);
  const items = readItems(plugin, raw, READING);
  const expected = expectedOf(id, items);
  const files = new Map<string, string | Uint8Array>([
    ['plugin.ts', await formatted(root, 'plugin.ts', definitionOf(templateFile(root, 'plugin.ts'), id))],
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

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
