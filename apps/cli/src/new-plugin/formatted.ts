import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Oxfmtrc } from 'oxfmt';

/** A generated source in the repository's format, so that it passes lint. @param file its name, by which the formatter knows the language */
export async function formatted(root: string, file: string, text: string): Promise<string> {
  // A development dependency, which an image does not have: loaded only here.
  const { format } = await import('oxfmt');
  const settings = JSON.parse(await readFile(join(root, '.oxfmtrc.json'), 'utf8')) as Oxfmtrc;
  const { code, errors } = await format(file, text, settings);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors.map(({ message }) => message).join('; ')}`);
  return code;
}
