import type { paths } from '../../../../clients/typescript/src/schema.js';

type Path = keyof paths;
type Method = 'get' | 'post' | 'patch' | 'delete';

/** What may be asked of the service, by the OpenAPI document: a method and a path, such as `GET /api/leads/{leadId}`. */
export type Ask = {
  [P in Path]: { [M in Method]: paths[P][M] extends { responses: unknown } ? `${Uppercase<M>} ${P}` : never }[Method];
}[Path];

type OperationOf<A extends Ask> = A extends `${infer M} ${infer P extends Path}` ? paths[P][Lowercase<M> & Method] : never;
type JsonOf<C> = C extends { content: { 'application/json': infer J } } ? J : unknown;
type Done = 200 | 201 | 202;

/** The body of the answer. */
export type AnswerOf<A extends Ask> = OperationOf<A> extends { responses: infer R } ? JsonOf<R[keyof R & Done]> : never;

type PathNamesOf<O> = O extends { parameters: { path: infer N } } ? N : unknown;
type HeadersOf<O> = O extends { parameters: { header?: infer H } } ? ([H] extends [undefined] ? unknown : NonNullable<H>) : unknown;
type QueryOf<O> = O extends { parameters: { query?: infer Q } } ? ([Q] extends [undefined] ? unknown : NonNullable<Q>) : unknown;
type BodyOf<O> = O extends { requestBody?: infer B } ? ([B] extends [undefined] ? unknown : JsonOf<NonNullable<B>>) : unknown;

type GivenTo<O> = PathNamesOf<O> & HeadersOf<O> & QueryOf<O> & BodyOf<O>;
/** All that is given with the question, in one object: names in the path, headers of ours, and what stands in the query or in the body. */
export type GivenOf<A extends Ask> = GivenTo<OperationOf<A>>;

type Leaf = string | number | boolean | null | undefined;
type InnerOf<V> = Exclude<V, Leaf> extends infer I ? ([I] extends [never] ? never : I extends readonly unknown[] ? never : keyof I) : never;

/** The names of all fields, and of those one level below, such as `health.lastSeenAt`. */
export type FieldOf<T> = T extends unknown ? { [K in keyof T & string]-?: K | `${K}.${InnerOf<T[K]> & string}` }[keyof T & string] : never;

/** The questions whose answer is a list. */
export type ListAsk = {
  [A in Ask]: A extends `GET ${string}` ? (AnswerOf<A> extends { data: readonly unknown[] } ? A : never) : never;
}[Ask];

/** One record of a list. */
export type RowOf<A extends ListAsk> = AnswerOf<A> extends { data: readonly (infer V)[] } ? V : never;
