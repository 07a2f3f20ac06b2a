import { ok } from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from '../plugin.js';
import { type Fixture, readJsonFile } from './fixture.js';
import { Subject } from './subject.js';

/**
 * Asserts that at least one fixture yields a lead: a plugin that reads nothing passes all other checks. If a platform's requests
 * hold only ids, a conversation for `fetch` must yield the lead.
 * @param folder the folder of the fixtures
 * @throws AssertionError if no fixture yields a lead
 */
export function assertReadsALead(plugin: Plugin, fixtures: readonly Fixture[], folder: string): void {
  if (plugin.read === undefined) return;
  const hasLead = fixtures.some((fixture) =>
    new Subject(plugin, fixture).leads().some(({ lead: { phone, email } }) => phone !== undefined || email !== undefined),
  );
  const hasRef = fixtures.some((fixture) => new Subject(plugin, fixture).read().some(({ kind }) => kind === 'ref'));
  ok(
    hasLead || (hasRef && plugin.fetch !== undefined && isFetched(folder)),
    'not one fixture yields a lead that was read: add a real body with a phone or an e-mail address, and what is to be read from it',
  );
}

const isFetched = (folder: string): boolean =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.fetch.json'))
    .some((file) => (leadsOf(readJsonFile(join(folder, file))['expected']) ?? []).length > 0);

const leadsOf = (expected: unknown): readonly unknown[] | undefined => (expected as { leads?: readonly unknown[] } | undefined)?.leads;
