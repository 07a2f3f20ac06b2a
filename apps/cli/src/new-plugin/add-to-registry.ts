import { identifierOf } from './naming.js';

const IMPORT = /^import (\w+) from '\.\/([^/']+)\/plugin\.js';$/;
const LIST = /^export const plugins\b.*\[$/;

/**
 * Adds one import and one name to the registry's text, each at its place in the order of ids, and changes no other line.
 * @throws Error if the text does not have the registry's shape, or already holds the id
 */
export function addToRegistry(text: string, id: string): string {
  const lines = text.split('\n');
  const known = lines.flatMap((line, at) => {
    const [, name = '', folder = ''] = IMPORT.exec(line) ?? [];
    return folder ? [{ name, folder, at }] : [];
  });
  if (known.some(({ folder }) => folder === id)) throw new Error(`plugins/registry.ts holds ${id} already`);
  const identifier = identifierOf(
    id,
    known.map(({ name }) => name),
  );
  const next = known.find(({ folder }) => folder > id);
  const importAt = next?.at ?? (known.at(-1)?.at ?? 0) + 1;
  const listAt = lines.findIndex((line) => LIST.test(line));
  const nameAt = lines.indexOf(next ? `  ${next.name},` : '];', listAt);
  if (known.length === 0 || listAt < importAt || nameAt < 0)
    throw new Error('plugins/registry.ts is not one import and one name a line, sorted by id: nothing was changed');
  const importLine = `import ${identifier} from './${id}/plugin.js';`;
  return [...lines.slice(0, importAt), importLine, ...lines.slice(importAt, nameAt), `  ${identifier},`, ...lines.slice(nameAt)].join('\n');
}
