import ts from 'typescript';
import { type CodeFile, isForTests, type Project } from './project.js';

/** A regular expression in a source, `/text/flags`; undefined if its text is known when the program runs only. */
export interface Expression {
  literal?: string;
  path: string;
  line: number;
}

/** Sources that read what others send, or that build and serve the product. What tests alone run is not among them. */
const isProduct = ({ path }: CodeFile): boolean => /^(libs|apps|plugins|scripts|clients)\//.test(path) && !isForTests(path);

export const expressionsIn = (project: Project): Expression[] => project.code.filter(isProduct).flatMap(expressionsOf);

/** Literals, calls of `RegExp`, and patterns of JSON Schemas whose text is known. */
const expressionsOf = (file: CodeFile): Expression[] =>
  file.find(expressionIn).map(({ found, line }) => ({ path: file.path, line, ...found }));

function expressionIn(node: ts.Node): Pick<Expression, 'literal'> | undefined {
  if (ts.isRegularExpressionLiteral(node)) return { literal: node.text };
  if (isCallOfRegExp(node)) return literalOf(node.arguments?.[0], node.arguments?.[1]);
  if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'pattern') return undefined;
  const text = textOf(node.initializer);
  // Ajv compiles the patterns of schemas with the flag u.
  const literal = text === undefined ? undefined : written(text, 'u');
  return literal === undefined ? undefined : { literal };
}

function isCallOfRegExp(node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  return (ts.isNewExpression(node) || ts.isCallExpression(node)) && /^((globalThis|window|self)\.)?RegExp$/.test(node.expression.getText());
}

function literalOf(pattern: ts.Expression | undefined, flags: ts.Expression | undefined): Pick<Expression, 'literal'> {
  const [text, options] = [pattern && textOf(pattern), flags ? textOf(flags) : ''];
  const literal = text === undefined || options === undefined ? undefined : written(text, options);
  return literal === undefined ? {} : { literal };
}

function written(text: string, flags: string): string | undefined {
  try {
    return String(new RegExp(text, flags));
  } catch {
    return undefined;
  }
}

/** The value of texts that are joined by `+` or put into a template, and of constants of the same file; undefined for any other value. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isParenthesizedExpression(node)) return textOf(node.expression);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) return joined([node.left, node.right]);
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw')
    return textOfTemplate(node.template, (part) => part.rawText);
  if (ts.isTemplateExpression(node)) return textOfTemplate(node, (part) => part.text);
  const value = ts.isIdentifier(node) ? valueOf(node) : undefined;
  return value && textOf(value);
}

function textOfTemplate(node: ts.TemplateLiteral, read: (part: ts.TemplateLiteralLikeNode) => string | undefined): string | undefined {
  if (ts.isNoSubstitutionTemplateLiteral(node)) return read(node);
  const inner = node.templateSpans.map(({ expression, literal }) => {
    const [value, after] = [textOf(expression), read(literal)];
    return value === undefined || after === undefined ? undefined : value + after;
  });
  return inner.some((one) => one === undefined) ? undefined : `${read(node.head)}${inner.join('')}`;
}

function joined(parts: readonly ts.Node[]): string | undefined {
  const texts = parts.map(textOf);
  return texts.some((one) => one === undefined) ? undefined : texts.join('');
}

/** What a constant at the top of the file is made of. */
function valueOf(name: ts.Identifier): ts.Expression | undefined {
  const declarations = name
    .getSourceFile()
    .statements.filter(ts.isVariableStatement)
    .filter(({ declarationList }) => (declarationList.flags & ts.NodeFlags.Const) !== 0)
    .flatMap(({ declarationList }) => declarationList.declarations);
  return declarations.find((one) => one.name.getText() === name.text)?.initializer;
}
