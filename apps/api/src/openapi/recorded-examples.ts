import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Media {
  content?: Readonly<Record<string, object>>;
}
interface Operation {
  requestBody?: object;
  responses: Record<string, object>;
}

/** What was asked and answered by the walk of recorded-examples.spec.ts, which writes the file, by operation; and a refusal for each status. */
export interface Examples {
  operations: Readonly<Record<string, { body?: unknown; answers: Readonly<Record<string, unknown>> }>>;
  refusals: Readonly<Record<string, unknown>>;
}

export const readExamples = (): Examples => JSON.parse(readFileSync(join(__dirname, 'examples.json'), 'utf8')) as Examples;

/** Adds the example to the first of the media types. */
function withExample<M extends Media>(media: M, example: unknown): M {
  const [first] = Object.entries(media.content ?? {});
  if (example === undefined || !first) return media;
  const [type, one] = first;
  return { ...media, content: { ...media.content, [type]: { ...one, example } } };
}

/** An operation with the examples of its body and its answers. */
export function withExamples<O extends Operation>({ operations }: Examples, path: string, method: string, operation: O): O {
  const found = operations[`${method.toUpperCase()} ${path}`];
  if (!found) return operation;
  const responses = withAnswers(found.answers, operation.responses);
  return { ...operation, responses, ...(operation.requestBody && { requestBody: withExample(operation.requestBody, found.body) }) };
}

/** Answers with the example of each status. */
export const withAnswers = <R extends object>(
  examples: Readonly<Record<string, unknown>>,
  responses: Record<string, R>,
): Record<string, R> => Object.fromEntries(Object.entries(responses).map(([status, one]) => [status, withExample(one, examples[status])]));
