/**
 * What docs/behaviour.md says of a webhook body, written from that page and not from the code, so that the two
 * can disagree. `doubtful` is what the page leaves to the reader: the exact shape of an odd e-mail address, whether an odd
 * phone can be called, limits to the very character.
 */
export type Verdict = 'accept' | 'refuse' | 'doubtful';

const MOST_BYTES = 256 * 1024;
const MOST_LEVELS = 64;
const BOM = '\ufeff';

/** @param employees active ones of the tenant */
export function judge(bytes: Buffer, employees: readonly string[]): Verdict {
  if (bytes.length > MOST_BYTES) return 'refuse';
  const body = read(bytes);
  if (!isObject(body)) return 'refuse';
  if (levelsOf(body) > MOST_LEVELS) return 'refuse';
  const lead = own(body, 'lead');
  if (!isObject(lead)) return 'refuse';
  const wantsCall = own(body, 'triggerImmediateCall');
  return worst([
    text(own(lead, 'name'), 200, { isNeeded: true }),
    email(own(lead, 'email')),
    text(own(lead, 'requirement'), 5000),
    text(own(lead, 'budget'), 200),
    text(own(lead, 'source'), 200),
    tier(own(body, 'tier')),
    employee(own(body, 'employeeId'), employees),
    isAbsent(wantsCall) || typeof wantsCall === 'boolean' ? 'accept' : 'refuse',
    phone(own(lead, 'phone'), wantsCall === true),
  ]);
}

function read(bytes: Buffer): unknown {
  try {
    const decoded = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return JSON.parse(decoded.startsWith(BOM) ? decoded.slice(1) : decoded);
  } catch {
    return undefined;
  }
}

const worst = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.includes('refuse') ? 'refuse' : verdicts.includes('doubtful') ? 'doubtful' : 'accept';

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const own = (fields: Fields, name: string): unknown => (Object.hasOwn(fields, name) ? fields[name] : undefined);
/** null = absent. */
const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/** The body itself is the first. `__proto__` and `constructor` are no fields: kept out or refused, both are right. */
function levelsOf(value: unknown): number {
  let levels = 0;
  for (let layer: unknown[] = [value]; layer.length > 0;) {
    layer = layer.filter((one) => typeof one === 'object' && one !== null);
    if (layer.length === 0) break;
    levels += 1;
    layer = layer.flatMap((one) => Object.values(one as object));
  }
  return levels;
}

function text(value: unknown, most: number, { isNeeded = false } = {}): Verdict {
  if (isAbsent(value)) return isNeeded ? 'refuse' : 'accept';
  if (typeof value !== 'string') return 'refuse';
  const trimmed = isNeeded ? value.trim() : value;
  if (isNeeded && trimmed === '') return 'refuse';
  if (trimmed.length <= most) return 'accept';
  // Characters: of code units, code points or signs on paper? Beyond doubt only where all of them are too many.
  return [...trimmed].length > 2 * most || !/[^\x20-\x7e]/.test(trimmed) ? 'refuse' : 'doubtful';
}

const PLAIN_EMAIL = /^[A-Za-z0-9]+([.+_-][A-Za-z0-9]+)*@([A-Za-z0-9]+(-[A-Za-z0-9]+)*\.)+[A-Za-z]{2,20}$/;
const NO_EMAIL = /^[^@]+$|\s\S+@|@\S*\s\S|@[^.]*$|@$|^@/;

function email(value: unknown): Verdict {
  if (isAbsent(value)) return 'accept';
  if (typeof value !== 'string') return 'refuse';
  if (value.trim() === '') return 'doubtful';
  if (PLAIN_EMAIL.test(value) && value.length <= 100) return 'accept';
  return (value.length > 254 && value === value.trim()) || NO_EMAIL.test(value.trim()) ? 'refuse' : 'doubtful';
}

function tier(value: unknown): Verdict {
  if (isAbsent(value)) return 'accept';
  if (typeof value !== 'string') return 'refuse';
  const known = (word: string): boolean => ['value', 'standard', 'premium'].includes(word.toLowerCase());
  if (known(value)) return 'accept';
  return known(value.trim()) ? 'doubtful' : 'refuse';
}

function employee(value: unknown, employees: readonly string[]): Verdict {
  if (isAbsent(value)) return 'accept';
  return typeof value === 'string' && employees.includes(value) ? 'accept' : 'refuse';
}

const DIGIT = /\p{Nd}/gu;

/** Without a call any phone will do, for what cannot be read is kept as it is; with one it must be a number that rings. */
function phone(value: unknown, wantsCall: boolean): Verdict {
  if (!isAbsent(value) && typeof value !== 'string' && typeof value !== 'number') return 'refuse';
  // 1e999: JSON allows it, and no number is that large.
  if (typeof value === 'number' && !Number.isFinite(value)) return 'doubtful';
  if (!wantsCall) return 'accept';
  const written = isAbsent(value) ? '' : String(value);
  if (/^\+91[6-9]\d{9}$/.test(written)) return 'accept';
  return (written.match(DIGIT) ?? []).length < 6 ? 'refuse' : 'doubtful';
}
