import { canonicalJson, type AuditEntry, type Seal } from '@turant/domain';
import { AUDIT_POLICY, markedFieldOf, playedFieldsOf } from '@turant/store';
import type { Report } from './report.js';
import { FROM_BEFORE } from './trust.js';

type Fields = Readonly<Record<string, unknown>>;

/** What the trail has said of one record since the seal. */
interface Said {
  isThere: boolean;
  /** Since the seal: then all of it has been told. */
  isCreated: boolean;
  /** The last value of each field that was told, as canonical JSON; undefined: it was taken away. */
  last: Map<string, string | undefined>;
  /** What the field was at the seal. */
  first: Map<string, unknown>;
  mark?: string | undefined;
}

/** How a record was at the seal. */
interface Sealed {
  digest: string;
  mark: string;
}

/** Fields whose values may be printed: they hold no words of a person. */
const PRINTED = ['role', 'status', 'isOperator', 'isDefault', 'number', 'version'];

/**
 * What records have to be by the trail: those of the seal as they were then, and what the entries after it say. Each record is compared as
 * it is read; what was not read is gone.
 */
export class PlayedTrail {
  private readonly said = new Map<string, Said>();
  private readonly sealed = new Map<string, Sealed>();
  private readonly seen = new Set<string>();

  constructor(
    collections: readonly string[],
    private readonly seal: Seal | undefined,
    private readonly hash: ((text: string) => string) | undefined,
    private readonly report: Report,
  ) {
    this.kinds = new Set(collections.map((name) => policyOf(name).what));
    for (const line of seal?.records ?? []) {
      const [what = '', id = '', digest = '', mark = ''] = line.split('|');
      this.sealed.set(`${what}|${id}`, { digest, mark });
    }
  }

  private readonly kinds: ReadonlySet<string>;

  take({ seq, action, what, whatId, before = {}, after = {}, hidden = [], marks = {} }: AuditEntry): void {
    if (seq <= (this.seal?.seq ?? 0) || !this.kinds.has(what) || !['create', 'change', 'delete'].includes(action)) return;
    const key = `${what}|${whatId}`;
    const known = this.said.get(key);
    const isCreated = action === 'create' || (known?.isCreated ?? false);
    const said: Said =
      known && action !== 'create'
        ? known
        : { isThere: true, isCreated, last: new Map<string, string>(), first: new Map<string, unknown>() };
    this.said.set(key, said);
    said.isThere = action !== 'delete';
    for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (!said.first.has(field)) said.first.set(field, before[field]);
      said.last.set(field, field in after ? canonicalJson(after[field]) : undefined);
    }
    const marked = markedOf(what);
    if (marked !== undefined && hidden.includes(marked)) said.mark = marks[marked] ?? '';
  }

  compare(collection: string, record: { _id: string }): void {
    const policy = policyOf(collection);
    const [id, key] = [record._id, `${policy.what}|${record._id}`];
    this.seen.add(key);
    const [said, sealed] = [this.said.get(key), this.sealed.get(key)];
    if (!said && !sealed) return this.report.differs('not-named', id, null, policy.what);
    if (said && !said.isThere) return this.report.differs('deleted', id, null, policy.what);
    const fields = record as unknown as Fields;
    const played = playedFieldsOf(policy);
    const wrong = said ? played.filter((field) => isOther(said, field, fields[field])) : [];
    for (const field of wrong) this.report.differs(field, id, printed(field, said?.last.get(field)), printed(field, textOf(fields[field])));
    const isProven =
      this.checkMark(policy.what, id, fields, said, sealed) && this.checkSealed(policy.what, id, played, fields, said, sealed);
    if (wrong.length === 0 && isProven) this.report.applied();
  }

  /** After the last record: what the trail says is there, and is not. */
  end(): void {
    for (const key of new Set([...this.said.keys(), ...this.sealed.keys()])) {
      if (this.seen.has(key) || this.said.get(key)?.isThere === false) continue;
      const [what = '', id = ''] = key.split('|');
      this.report.differs('gone', id, what, null);
    }
  }

  /** A record that was there at the seal, with the fields taken back that the trail has told of since. */
  private checkSealed(what: string, id: string, played: readonly string[], fields: Fields, said?: Said, sealed?: Sealed): boolean {
    if (!sealed || said?.isCreated) return true;
    this.report.explained(FROM_BEFORE);
    if (!this.hash) return this.isUnchecked();
    const then = played.flatMap((field) => {
      const value = said?.first.has(field) ? said.first.get(field) : plainOf(fields[field]);
      return value === undefined ? [] : [[field, value] as const];
    });
    if (this.hash(`sealed|${what}|${id}|${canonicalJson(Object.fromEntries(then))}`) === sealed.digest) return true;
    this.report.differs('sealed', id, null, what);
    return false;
  }

  private checkMark(what: string, id: string, fields: Fields, said?: Said, sealed?: Sealed): boolean {
    const marked = markedOf(what);
    if (marked === undefined) return true;
    if (!this.hash) return this.isUnchecked();
    const expected = said?.mark ?? (said?.isCreated ? '' : (sealed?.mark ?? ''));
    const value = fields[marked];
    const found = value === undefined ? '' : this.hash(`mark|${what}|${id}|${marked}|${canonicalJson(plainOf(value))}`);
    if (found === expected) return true;
    this.report.differs(marked, id, null, null);
    return false;
  }

  private isUnchecked(): false {
    this.report.unchecked('record');
    return false;
  }
}

/** Of a record that is created, a field that was not told is absent. */
function isOther(said: Said, field: string, value: unknown): boolean {
  if (!said.isCreated && !said.last.has(field)) return false;
  return said.last.get(field) !== textOf(value);
}

function policyOf(collection: string): (typeof AUDIT_POLICY)[string] {
  const policy = AUDIT_POLICY[collection];
  if (!policy) throw new Error(`the trail does not tell of ${collection}`);
  return policy;
}

const MARKED = new Map(Object.values(AUDIT_POLICY).map((policy) => [policy.what, markedFieldOf(policy)]));
const markedOf = (what: string): string | undefined => MARKED.get(what);

const textOf = (value: unknown): string | undefined => (value === undefined ? undefined : canonicalJson(plainOf(value)));

const printed = (field: string, text: string | undefined): string | null =>
  PRINTED.includes(field) && text !== undefined ? String(JSON.parse(text)) : null;

/** A value as the trail tells it: plain JSON, and no half of a surrogate pair. */
function plainOf(value: unknown): unknown {
  if (value === undefined) return undefined;
  const wellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');
  return JSON.parse(JSON.stringify(value), (_, one: unknown) => (typeof one === 'string' ? wellFormed(one) : one)) as unknown;
}
