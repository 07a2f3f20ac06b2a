import type { paths } from './schema.js';

interface Page {
  data: readonly unknown[];
  nextCursor: string | null;
}
type JsonOf<P extends keyof paths> = paths[P] extends { get: { responses: { 200: { content: { 'application/json': infer J } } } } }
  ? J
  : never;

/** The paths that answer lists. */
export type ListPath = { [P in keyof paths]: [JsonOf<P>] extends [never] ? never : JsonOf<P> extends Page ? P : never }[keyof paths];
/** One record of a list. */
export type Row<P extends ListPath> = JsonOf<P> extends { data: readonly (infer R)[] } ? R : never;

type Needed<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] };
type ParametersOf<P extends ListPath> = paths[P] extends { get: { parameters: infer A } }
  ? Pick<A, keyof A & ('path' | 'query' | 'header')>
  : never;
/** `params` of a list, as those of `GET`; they may be left out where none is needed. */
export type ListInit<P extends ListPath> = keyof Needed<ParametersOf<P>> extends never
  ? [init?: { params?: ParametersOf<P>; signal?: AbortSignal }]
  : [init: { params: ParametersOf<P>; signal?: AbortSignal }];

/** Reads one page. */
type ReadPage = (cursor: string | null) => Promise<unknown>;

/** The records of a list, page after page; a page is read when the one before has been taken. */
export async function* recordsOf<R>(readPage: ReadPage): AsyncGenerator<R, void, void> {
  let cursor: string | null = null;
  do {
    const page = (await readPage(cursor)) as Page;
    yield* page.data as readonly R[];
    cursor = page.nextCursor;
  } while (cursor !== null);
}
