import { ok } from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from '../plugin.js';
import type { Fixture } from './fixture.js';
import { Subject } from './subject.js';

/** A call of `ignored`, also as compiled. What is no object is no kind of request: the suite sends such bodies by itself. */
const IGNORES = /\bignored\)?\((?!\s*['"`]not an object)/;
const SOURCE = /(?<!\.spec|\.d)\.(ts|js|mjs|cjs)$/;

/**
 * Asserts that a plugin whose source ignores a kind of request has a fixture of such a request, or a conversation that expects one:
 * without it nobody sees a plugin that takes a cancellation for a lead.
 * @param folder the plugin's folder; of a package its sources are in `dist`
 * @throws AssertionError if none is ignored
 */
export function assertShowsIgnored(plugin: Plugin, fixtures: readonly Fixture[], folder: string): void {
  const ignoring = SOURCE_FOLDERS.map((name) => join(folder, name)).flatMap(ignoringIn)[0];
  if (ignoring === undefined) return;
  const isShown = fixtures.some((fixture) => new Subject(plugin, fixture).read().some(({ kind }) => kind === 'ignored'));
  ok(
    isShown || isInConversation(join(folder, 'fixtures')),
    `${ignoring} ignores a kind of request, and no fixture is one: add its real body, with the outcome ignored`,
  );
}

const SOURCE_FOLDERS = ['.', 'dist'];
const ignoringIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder).filter((file) => SOURCE.test(file) && IGNORES.test(readFileSync(join(folder, file), 'utf8')))
    : [];

const isInConversation = (folder: string): boolean =>
  readdirSync(folder).some((file) => /\.(fetch|poll)\.json$/.test(file) && readFileSync(join(folder, file), 'utf8').includes('"ignored"'));
