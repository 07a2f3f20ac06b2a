import { optimistic } from '@turant/async';
import {
  asTenantId,
  formsOfNumber,
  isDialable,
  leadCallRule,
  numberMayBecome,
  RejectedError,
  RetryLaterError,
  seriesOf,
  type FieldProblem,
  type TenantId,
  type VirtualNumber,
} from '@turant/domain';
import { VIRTUAL_NUMBER, viewOf, type ChangeOf, type NewOf, type ViewOf } from '@turant/domain/records';
import type { PageQuery } from '@turant/store';
import { found, refuse } from '../found.js';
import type { ManagementContext } from '../management-context.js';
import { pageOfViews, type Page } from '../view.js';

export type NumberView = ViewOf<typeof VIRTUAL_NUMBER> & {
  /** Whether the call of a lead may show the number on a telecom trunk, by the rule pack. */
  leadCalls: ReturnType<typeof leadCallRule>;
};

type NumbersContext = Pick<ManagementContext, 'store' | 'ids'>;

/** A tenant has at most this many numbers. A call chooses its caller id from the first 200 that the store returns, so more would be useless. */
const MAX_NUMBERS_OF_TENANT = 200;

const numberView = (number: VirtualNumber): NumberView => ({
  ...viewOf(VIRTUAL_NUMBER, number),
  leadCalls: leadCallRule(number.number),
});

/** Newest first. */
export const listNumbers = ({ store }: Pick<NumbersContext, 'store'>, tenant: TenantId, page: PageQuery): Promise<Page<NumberView>> =>
  pageOfViews(page, (query) => store.virtualNumbers.list(tenant, query), numberView);

/** @throws RejectedError NUMBER_NOT_FOUND */
export const getNumber = async ({ store }: Pick<NumbersContext, 'store'>, tenant: TenantId, id: string): Promise<NumberView> =>
  numberView(found(await store.virtualNumbers.get(tenant, id), 'NUMBER_NOT_FOUND'));

/**
 * For the operator: gives a number to a tenant.
 * @throws RejectedError NUMBER_INVALID with a problem for each wrong field, NUMBER_TAKEN, TOO_MANY_NUMBERS
 */
export async function createNumber(
  context: NumbersContext,
  { tenantId, number, trunkIds, status = 'pending' }: NewOf<typeof VIRTUAL_NUMBER>,
): Promise<NumberView> {
  const { store, ids } = context;
  const tenant = await store.tenants.get(asTenantId(tenantId));
  const series = seriesOf(number);
  refuse('NUMBER_INVALID', [
    ...(tenant && tenant.status !== 'deleting' ? [] : [problem('tenantId', 'there is no such tenant')]),
    ...(series !== undefined && (series !== 'ordinary' || isDialable(number))
      ? []
      : [problem('number', 'number is E.164 with plus, or one of the 140 or 1600 series')]),
    ...(await trunkProblemsOf(context, trunkIds)),
    ...(status === 'active' && trunkIds.length === 0 ? [NEEDS_A_TRUNK] : []),
  ]);
  const [taken] = await store.acrossTenants.virtualNumbers.written(formsOfNumber(number));
  if (taken) throw isTaken(taken);
  const owner = asTenantId(tenantId);
  if ((await store.virtualNumbers.all(owner)).length >= MAX_NUMBERS_OF_TENANT)
    throw new RejectedError('TOO_MANY_NUMBERS', `a tenant has at most ${MAX_NUMBERS_OF_TENANT} numbers`);
  const added: VirtualNumber = {
    _id: ids('vn'),
    tenantId: owner,
    ...{ number, status, series: series ?? 'ordinary', trunkIds: [...trunkIds], isManaged: true },
  };
  if (!(await store.virtualNumbers.insert(added))) throw isTaken(undefined);
  return numberView(added);
}

/**
 * For the operator: changes the state of a number, or the trunks on which it is registered.
 * @throws RejectedError NUMBER_NOT_FOUND, NUMBER_STATUS_CONFLICT, NUMBER_INVALID; RetryLaterError NUMBER_CONTESTED
 */
export async function changeNumber(
  context: NumbersContext,
  id: string,
  { status, trunkIds }: ChangeOf<typeof VIRTUAL_NUMBER>,
): Promise<NumberView> {
  refuse('NUMBER_INVALID', trunkIds ? await trunkProblemsOf(context, trunkIds) : []);
  const { store } = context;
  const attempt = async (): Promise<VirtualNumber | undefined> => {
    const known = await findNumber(context, id);
    const next = status ?? known.status;
    if (next !== known.status && !numberMayBecome(known.status, next))
      throw new RejectedError('NUMBER_STATUS_CONFLICT', `a number that is ${known.status} does not become ${next}`);
    if (known.status === 'released' && trunkIds) throw new RejectedError('NUMBER_STATUS_CONFLICT', 'a released number stays as it is');
    if (next === 'active' && (trunkIds ?? known.trunkIds).length === 0) refuse('NUMBER_INVALID', [NEEDS_A_TRUNK]);
    const set = { status: next, ...(trunkIds && { trunkIds: [...trunkIds] }) };
    return store.virtualNumbers.patch(known.tenantId, id, [['status', '=', known.status]], { set });
  };
  return numberView(await optimistic(attempt, { contested: () => new RetryLaterError('NUMBER_CONTESTED', undefined, 100) }));
}

/**
 * For the operator: deletes a number that was released or never used, so that it can be given to a tenant again.
 * @throws RejectedError NUMBER_NOT_FOUND, NUMBER_IN_USE
 */
export async function removeNumber(context: NumbersContext, id: string): Promise<void> {
  const known = await findNumber(context, id);
  const isUnused = known.status === 'released' || known.status === 'pending';
  if (!isUnused || !(await context.store.virtualNumbers.remove(known.tenantId, known)))
    throw new RejectedError('NUMBER_IN_USE', `this number is ${known.status}: release it first`);
}

const findNumber = async ({ store }: Pick<NumbersContext, 'store'>, id: string): Promise<VirtualNumber> =>
  found(await store.acrossTenants.virtualNumbers.get(id), 'NUMBER_NOT_FOUND');

const isTaken = (by: VirtualNumber | undefined): RejectedError =>
  new RejectedError(
    'NUMBER_TAKEN',
    by?.status === 'released'
      ? `this number is there as ${by._id}, released: remove that record first`
      : 'this number is there already: a number belongs to one tenant',
  );

const problem = (field: string, message: string): FieldProblem => ({ field, code: 'INVALID', message });
const NEEDS_A_TRUNK = problem('trunkIds', 'trunkIds of an active number name a trunk at least');

async function trunkProblemsOf({ store }: Pick<NumbersContext, 'store'>, trunkIds: readonly string[]): Promise<FieldProblem[]> {
  const known = new Set((await store.acrossTenants.trunks.all()).map(({ _id }) => _id));
  const unknown = trunkIds.filter((id) => !known.has(id));
  if (unknown.length > 0) return [problem('trunkIds', `trunkIds name ${unknown.length} trunks that are not there`)];
  return new Set(trunkIds).size < trunkIds.length ? [problem('trunkIds', 'trunkIds name a trunk twice')] : [];
}
