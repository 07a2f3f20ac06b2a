import { deepStrictEqual, ok } from 'node:assert/strict';
import type { AudioFormat } from '@turant/plugin-kit';
import { LANGUAGES } from '@turant/domain';

/** What those that hear and those that speak say of themselves alike. */
export function isAbleTo({
  languages,
  formats,
}: {
  readonly languages: readonly string[];
  readonly formats: readonly AudioFormat[];
}): void {
  ok(languages.length > 0, 'it names no language');
  deepStrictEqual([...new Set(Intl.getCanonicalLocales([...languages]))], [...languages], 'its languages are no list of BCP 47');
  for (const language of languages) ok((LANGUAGES as readonly string[]).includes(language), `the kit writes no language as ${language}`);
  ok(formats.length > 0, 'it names no format');
  const written = formats.map((format) => JSON.stringify(format));
  ok(new Set(written).size === written.length, 'it names a format twice');
  for (const { encoding, rate } of formats) ok(encoding === 'pcm16' || rate === 8000, `G.711 has no ${rate} samples a second`);
}
