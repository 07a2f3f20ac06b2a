// oxlint-disable-next-line typescript/no-explicit-any -- the document's parts, each looked at where it is asked for
type Part = any;

const POINTER = '#/components/schemas/';

/** An OpenAPI document in which each schema stands wherever it is referred to, as readers of one operation see it. */
export function resolvedDocument(document: Part): Part {
  const resolve = (value: Part): Part => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value;
    if (typeof $ref !== 'string' || !$ref.startsWith(POINTER))
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolve(one)]));
    return { ...resolve(document.components.schemas[$ref.slice(POINTER.length)]), ...resolve(rest) };
  };
  return resolve(document);
}
