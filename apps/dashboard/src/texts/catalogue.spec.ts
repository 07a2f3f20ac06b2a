import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import type { Texts } from './texts';

const SOURCE = join(__dirname, '..');
/** Attributes that a person sees or hears. */
const SEEN = new Set([
  'label',
  'title',
  'placeholder',
  'alt',
  'hint',
  'error',
  'text',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
]);
/** Names that are the same in every language, and signs. */
const SAME_EVERYWHERE = /^(Turant|CSV|[^\p{L}]*)$/u;

const files = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));

/** Texts in JSX that come from no catalogue, as `file:line text`. */
function looseTexts(path: string, source: string): string[] {
  const found: string[] = [];
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TSX);
  const add = (node: ts.Node, text: string): void => {
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (!SAME_EVERYWHERE.test(text.trim())) found.push(`${relative(SOURCE, path)}:${line} ${text.trim()}`);
  };
  const literalIn = (node: ts.Expression | undefined): ts.StringLiteralLike[] => {
    if (!node) return [];
    if (ts.isStringLiteralLike(node)) return [node];
    if (ts.isConditionalExpression(node)) return [...literalIn(node.whenTrue), ...literalIn(node.whenFalse)];
    return ts.isBinaryExpression(node) ? literalIn(node.right) : [];
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) add(node, node.text);
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) for (const one of literalIn(node.expression)) add(one, one.text);
    if (ts.isJsxAttribute(node) && SEEN.has(node.name.getText()) && node.initializer) {
      const { initializer } = node;
      const literals = ts.isJsxExpression(initializer)
        ? literalIn(initializer.expression)
        : ts.isStringLiteral(initializer)
          ? [initializer]
          : [];
      for (const one of literals) add(one, one.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const placeholders = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name as string))].sort();

const catalogues = files
  .filter((file) => file.endsWith('-texts.ts'))
  .map((file): [string, Texts<string>] => {
    // oxlint-disable-next-line typescript/no-require-imports -- the catalogues are found by their names
    const [texts] = Object.values(require(file) as Record<string, unknown>).filter(
      (one) => (one as Texts<string>).en && (one as Texts<string>).hi,
    );
    return [relative(SOURCE, file), texts as Texts<string>];
  });

describe('the texts of the page', () => {
  it('all come from a catalogue', () => {
    const views = files.filter((file) => file.endsWith('.tsx'));
    expect(views.length).toBeGreaterThan(10);
    expect(views.flatMap((file) => looseTexts(file, readFileSync(file, 'utf8')))).toEqual([]);
  });

  it.each(['<p>Hello</p>', '<p>{isOpen ? "Open" : say("x")}</p>', '<input placeholder="Phone" />', '<b>{isNew && "new"}</b>'])(
    'are found outside of one: %s',
    (jsx) => {
      expect(looseTexts(join(SOURCE, 'bad.tsx'), `export const Bad = () => ${jsx};`)).toHaveLength(1);
    },
  );

  it.each(catalogues)('say the same in each language: %s', (_, { en, hi }) => {
    expect(Object.keys(hi).sort()).toEqual(Object.keys(en).sort());
    const differ = Object.keys(en).filter((key) => placeholders(en[key] as string).join() !== placeholders(hi[key] as string).join());
    // A form of a number that one language has and the other has not needs no placeholder.
    expect(differ.filter((key) => !/\{count, one:/.test(`${en[key]}${hi[key]}`))).toEqual([]);
  });

  it.each(catalogues)('are Hindi in Hindi: %s', (_, { en, hi }) => {
    const isShown = (text: string): boolean => /\p{Script=Latin}/u.test(text.replace(/\{[^}]*\}/g, ''));
    const untranslated = Object.keys(en).filter((key) => hi[key] === en[key] && isShown(en[key] as string) && /\s/.test(en[key] as string));
    expect(untranslated).toEqual([]);
  });
});
