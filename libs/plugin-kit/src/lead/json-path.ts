import { isObject, type Json } from '../json.js';

const STEP = /\.?([^.[\]]+)|\[(\d+)\]|\[\*\]|\[(?:"([^"]*)"|'([^']*)')\]/gy;
type Step = string | number | typeof EACH;
const EACH = Symbol('each');

/** `$.contact.phones[0].number`, `contact["Full Name"]`, `items[*].name`; the `$` may be left out. Undefined if the text is no path. */
export function parsePath(path: string): readonly Step[] | undefined {
  const text = path.trim().replace(/^\$\.?/, '');
  const steps: Step[] = [];
  for (STEP.lastIndex = 0; STEP.lastIndex < text.length;) {
    const step = STEP.exec(text);
    if (!step) return undefined;
    const name = step[1] ?? step[3] ?? step[4];
    steps.push(name ?? (step[2] === undefined ? EACH : Number(step[2])));
  }
  return steps;
}

/**
 * The value at a path; with `[*]` a list of all values. A field whose name is the whole path takes precedence, since names may
 * hold dots.
 */
export function pathAt(value: Json, path: string): Json | undefined {
  if (isObject(value) && Object.hasOwn(value, path)) return value[path];
  const steps = parsePath(path);
  if (!steps || steps.length === 0) return undefined;
  const found = walk(value, steps);
  return steps.includes(EACH) ? found : found[0];
}

function walk(value: Json, [step, ...rest]: readonly Step[]): Json[] {
  if (step === undefined) return [value];
  if (step === EACH) return Array.isArray(value) ? value.flatMap((one: Json) => walk(one, rest)) : [];
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return [];
  return walk((value as Readonly<Record<string | number, Json>>)[step] ?? null, rest);
}

/** Splits a path at its first `[*]`: the path of the list, and the path within each of its items. */
export function splitAtEach(path: string): { list: string; within: string } | undefined {
  const index = path.indexOf('[*]');
  return index < 0 ? undefined : { list: path.slice(0, index), within: path.slice(index + 3).replace(/^\./, '') };
}
