import type { AuditedAct, TenantId } from '@turant/domain';
import { applyChange, guardHolds, partsOf, withoutUndefined } from '../engine/apply-change.js';
import { deleteOp, insertOp, patchOp, type Condition, type Document, type Op } from '../engine/storage-engine.js';
import { actOfChange } from './act-of-change.js';
import { trailOf, type AuditPolicy, type CollectionPolicy } from './audit-policy.js';

/** A record that an op names, by its collection and id. */
export interface Target {
  collection: string;
  id: string;
}

export const targetOf = (op: Op): Target => {
  if (op.op === 'insert') return { collection: op.into.name, id: (op.document as Document)._id };
  return { collection: op.op === 'patch' ? op.in.name : op.from.name, id: op.id };
};

export const keyOf = ({ collection, id }: Target): string => `${collection}|${id}`;

type Fields = Record<string, unknown>;
export type Records = ReadonlyMap<string, Document | undefined>;

/** Acts by trail. A trail without acts is one whose records were looked at, and nothing was changed that it tells of. */
export type Acts = Map<TenantId, AuditedAct[]>;

export type AuditedPlan =
  /** `ops` in the caller's order; `after`: the record after each op. */
  { ops: Op[]; after: (Document | undefined)[]; acts: Acts } | { missed: number };

/** Whether the trail may have something to tell of an op. */
export function isAudited(policy: AuditPolicy, op: Op): boolean {
  const fields = policy[targetOf(op).collection]?.fields;
  if (!fields) return false;
  if (op.op !== 'patch' || op.orInsert) return true;
  return partsOf(op.change as object).some(([, field]) => fields[field] !== 'ignored');
}

/**
 * Plans the ops on records as they were read. The ops get guards that the records still are what the entries say they were: whoever changes
 * them without an entry, as the workers do, makes the commit miss.
 */
export function planAudited(policy: AuditPolicy, ops: readonly Op[], records: Records, hash: (text: string) => string): AuditedPlan {
  const now = new Map(records);
  const plan = { ops: [] as Op[], after: [] as (Document | undefined)[], acts: new Map() as Acts };
  for (const [position, op] of ops.entries()) {
    const key = keyOf(targetOf(op));
    const of = isAudited(policy, op) ? policy[targetOf(op).collection] : undefined;
    if (!of) {
      plan.ops.push(op);
      plan.after.push(undefined);
      continue;
    }
    const before = now.get(key);
    const step = stepOf(of, op, before);
    if (!step) return { missed: position };
    now.set(key, step.after);
    plan.ops.push(step.op);
    plan.after.push(step.after);
    const record = (step.after ?? before) as Document;
    const trail = trailOf(of, record, before);
    const act = actOfChange(of, before, step.after, hash);
    plan.acts.set(trail, [...(plan.acts.get(trail) ?? []), ...(act ? [act] : [])]);
  }
  return plan;
}

/** @returns undefined if the op misses */
function stepOf(policy: CollectionPolicy, op: Op, before: Document | undefined): { op: Op; after: Document | undefined } | undefined {
  if (op.op === 'insert') return before ? undefined : { op, after: withoutUndefined(op.document as Document) };
  if (!before) {
    if (op.op === 'delete' || !op.orInsert) return undefined;
    const document = op.orInsert as Document;
    return { op: insertOp(op.in, document), after: withoutUndefined(document) };
  }
  if (!guardHolds(op.guard, before as unknown as Fields)) return undefined;
  if (op.op === 'delete') {
    const told = Object.keys(before).filter((field) => policy.fields[field] !== 'ignored');
    return { op: deleteOp(op.from, op.id, [...op.guard, ...asRead(before, told)]), after: undefined };
  }
  const change = op.change as object;
  const touched = partsOf(change).flatMap(([, field]) => (policy.fields[field] === 'ignored' ? [] : [field]));
  const guarded = patchOp(op.in, op.id, [...op.guard, ...asRead(before, touched)], change);
  return { op: guarded, after: applyChange(before, change) };
}

/** Guards that fields are as they were read. A guard compares no lists and objects. */
function asRead(record: Document, fields: readonly string[]): Condition<Fields>[] {
  return fields.flatMap((field): Condition<Fields>[] => {
    const value = (record as unknown as Fields)[field];
    if (value === undefined) return [[field, 'absent'] as never];
    const isComparable = ['string', 'number', 'boolean'].includes(typeof value) || value instanceof Date;
    return isComparable ? [[field, '=', value] as never] : [];
  });
}
