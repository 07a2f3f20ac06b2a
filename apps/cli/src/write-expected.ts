import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { SettingsError } from '@turant/domain';
import type { Plugin, RawRequest, Settings } from '@turant/plugin-kit';
import { type Expected, Subject } from '@turant/plugin-kit/testing';
import { expectedOf } from './new-plugin/expected-of.js';
import { payloadOf } from './new-plugin/payload.js';
import { siblingOf } from './sibling-of.js';

/** A body of a plugin's `fixtures` folder. */
export interface FixtureFile {
  readonly file: string;
  readonly raw: RawRequest;
  /** The headers file asks for the proof that the platform would add. */
  readonly toSign: boolean;
  readonly settings: Settings;
}

/**
 * Writes what the plugin reads from a body into the expected file beside it, read as the contract suite reads it; and a headers file, if
 * there is none. What the suite asks besides the items (`ack`), and a person's notes, stay.
 * @returns the files that were written
 * @throws SettingsError EXPECTED_EXISTS, unless forced; EXPECTED_IS_CHALLENGE
 */
export function writeExpected(plugin: Plugin, { file, raw, toSign, settings }: FixtureFile, isForced: boolean): string[] {
  const target = siblingOf(file, 'expected');
  if (existsSync(target) && !isForced) throw new SettingsError('EXPECTED_EXISTS', `${target} is there already; --force replaces it`);
  const { ack, notes, ...old } = oldIn(target);
  if (old.outcome === 'challenge') throw new SettingsError('EXPECTED_IS_CHALLENGE', `${target} expects a reply to a challenge, not items`);
  // The owners that the old file names are those whom the suite maps.
  const subject = new Subject(plugin, { name: file, raw, expected: { outcome: 'ignored', ...old }, toSign, settings });
  const expected = expectedOf(plugin.id, subject.read());
  writeJson(target, { ...expected, ...(ack && { ack }), notes: notes ?? expected.notes });
  const headers = siblingOf(file, 'headers');
  if (existsSync(headers)) return [target];
  writeJson(headers, { method: 'POST', headers: { 'Content-Type': payloadOf(raw.body).contentType }, sign: true });
  return [target, headers];
}

type OldExpected = Partial<Expected> & { readonly notes?: unknown };

const oldIn = (target: string): OldExpected => (existsSync(target) ? (JSON.parse(readFileSync(target, 'utf8')) as OldExpected) : {});

const writeJson = (file: string, value: unknown): void => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
