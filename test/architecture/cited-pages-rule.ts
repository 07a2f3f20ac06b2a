import { posix } from 'node:path';
import ts from 'typescript';
import type { CodeFile, Project } from './project.js';
import { planted, type Rule } from './rule.js';

/**
 * Matches the path of a page, a path with a placeholder (`plugins/<id>/README.md`), and a URL, which has `//` in it. The text of a
 * Markdown link is not matched, only its target.
 */
const MENTION = /[\w.<>/:@*-]*[\w>*]\.md\b(?!`?\]\()/g;
/** Pages that were never in the repository, by the names that people gave them. */
const ELSEWHERE = /\b(?:product page|house page|(?:compliance|connectors?|performance|security) sheet|specification \d+\.\d+)\b/gi;
const INSTEAD = 'Cite a page of this repository or a public one, or say what it says.';

export const citedPagesRule: Rule = {
  name: 'a page that a comment or a page cites exists in the repository',
  check: (project) => [
    ...project.code
      .filter(({ text }) => text.includes('.md') || text.search(ELSEWHERE) >= 0)
      .flatMap((file) => breaches(project, file.path, commentsOf(file))),
    ...project.prose.flatMap(({ path, text }) => breaches(project, path, [{ at: 0, text }], text)),
  ],
  planted: [
    planted(
      'a comment cites a page that is nowhere',
      'libs/road/src/bad.ts',
      '/** As in house.md section 8. */\nexport const a = 1;\n',
      ':1 cites house.md',
    ),
    planted('a comment at the end of a line', 'apps/api/src/bad.ts', 'export const a = 1; // see docs/attic.md\n', 'docs/attic.md'),
    planted('a comment behind the last statement', 'scripts/bad.cjs', 'void 0;\n// (WHY.md)\n', ':2 cites WHY.md'),
    planted('a page links to another that is gone', 'docs/bad.md', 'a\n\n[b](decisions/0099-b.md)\n', ':3 cites decisions/0099-b.md'),
    planted('a page for each lib, in none of them', 'README.md', 'Why: `libs/<lib>/WHY.md`.\n', 'libs/<lib>/WHY.md'),
    planted('a recipe cites a page that is nowhere', 'Dockerfile', '# docs/attic.md\n', 'docs/attic.md'),
    planted(
      'a page without a file name',
      'libs/domain/src/bad.ts',
      '// The compliance sheet, 1.6, says so.\nexport const a = 1;\n',
      'cites compliance sheet',
    ),
  ],
};

interface Passage {
  /** Where it begins in its file. */
  at: number;
  text: string;
}

function breaches(project: Project, path: string, passages: readonly Passage[], whole = textOf(project, path)): string[] {
  return passages.flatMap(({ at, text }) => {
    const said = [...mentionsOf(text).filter((one) => !exists(project, path, one[0])), ...text.matchAll(ELSEWHERE)];
    return said.map((one) => {
      const line = whole.slice(0, at + one.index).split('\n').length;
      return `${path}:${line} cites ${one[0]}, which is not in the repository. ${INSTEAD}`;
    });
  });
}

const textOf = (project: Project, path: string): string => project.code.find((file) => file.path === path)?.text ?? '';

const mentionsOf = (text: string): RegExpExecArray[] => [...text.matchAll(MENTION)].filter(([name]) => !name.includes('//'));

/** From the root, or from the folder of who cites it; `<name>` and `*` stand for any one folder or file. */
function exists({ paths }: Project, from: string, name: string): boolean {
  const [near, far] = [posix.join(posix.dirname(from), name), posix.normalize(name)];
  if (!/[<*]/.test(name)) return paths.includes(near) || paths.includes(far);
  const pattern = (path: string): RegExp => new RegExp(`^${path.replace(/[.+]/g, '\\$&').replace(/<[^>]*>|\*/g, '[^/]+')}$`);
  return paths.some((path) => pattern(near).test(path) || pattern(far).test(path));
}

/** Every comment, wherever it stands: each token's, before and behind it. */
function commentsOf(file: CodeFile): Passage[] {
  const { tree, text } = file;
  const found = new Map<number, Passage>();
  const note = (ranges: readonly ts.CommentRange[] | undefined): void =>
    ranges?.forEach(({ pos, end }) => found.set(pos, { at: pos, text: text.slice(pos, end) }));
  const see = (node: ts.Node): void => {
    if (node.getChildCount(tree) === 0) {
      note(ts.getLeadingCommentRanges(text, node.getFullStart()));
      note(ts.getTrailingCommentRanges(text, node.getEnd()));
    }
    node.getChildren(tree).forEach(see);
  };
  see(tree);
  return [...found.values()];
}
