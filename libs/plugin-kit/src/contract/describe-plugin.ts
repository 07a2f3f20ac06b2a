import { ok } from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from '../plugin.js';
import type { Check } from './check.js';
import { GENUINE_CHECKS } from './checks/genuine.js';
import { HOSTILE_CHECKS } from './checks/hostile.js';
import { PERSON_CHECKS } from './checks/person.js';
import { READING_CHECKS } from './checks/reading.js';
import { WRAPPED_CHECKS } from './checks/wrapped.js';
import { describeConversations } from './conversation.js';
import { readFixtures } from './fixture.js';
import { assertReadsALead } from './assert-reads-a-lead.js';
import { assertShowsIgnored } from './assert-shows-ignored.js';
import { describe, it } from './runner.js';
import { Subject } from './subject.js';

export const CHECKS: readonly Check[] = [...READING_CHECKS, ...PERSON_CHECKS, ...HOSTILE_CHECKS, ...GENUINE_CHECKS, ...WRAPPED_CHECKS];

/**
 * The contract suite of a plugin, for its plugin.spec.ts. It runs each check that applies on each fixture, and each of the
 * plugin's conversations (`<name>.fetch.json`, `.poll.json`, `.send.json`).
 * @param folder the plugin's folder, which has a folder `fixtures`: `__dirname`
 */
export function describePlugin(plugin: Plugin, folder: string): void {
  describe(`the plugin ${plugin.id}`, () => {
    const fixtures = readFixtures(join(folder, 'fixtures'), plugin.id);

    it('has a fixture for what it reads, a README, and steps that name the address', () => {
      ok(existsSync(join(folder, 'README.md')), `there is no README.md in ${folder}`);
      ok(fixtures.length > 0 || plugin.read === undefined, 'the plugin reads requests, and no fixture is one');
      ok(plugin.steps.length > 0, 'the plugin has no steps');
      if (plugin.read) ok(plugin.steps.join().includes('{url}'), 'no step names the address, {url}');
    });

    it('reads a lead from one of its fixtures at least', () => assertReadsALead(plugin, fixtures, join(folder, 'fixtures')));

    it('shows what it ignores', () => assertShowsIgnored(plugin, fixtures, folder));

    for (const fixture of fixtures) {
      describe(fixture.name, () => {
        const subject = new Subject(plugin, fixture);
        for (const check of CHECKS.filter(({ applies }) => applies?.(subject) ?? true)) it(check.name, () => check.run(subject));
      });
    }
    describeConversations(plugin, join(folder, 'fixtures'));
  });
}
