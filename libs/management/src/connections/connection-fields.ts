import { RejectedError, type Connection, type FieldProblem, type TenantId } from '@turant/domain';
import type { ChangeOf, ClearableOf, CONNECTION } from '@turant/domain/records';
import { MAX_OF_ONE_ACCOUNT } from '@turant/store';
import { readNameAndTier } from '../name-and-tier.js';
import type { ConnectionsContext } from './connections-context.js';

type Change = ChangeOf<typeof CONNECTION>;
/** A person's input about a connection, besides its plugin, status and settings; its types are checked already, and times are read. */
export type ConnectionInput = Omit<Change, 'status' | 'settings' | 'accessTokenExpiresAt'> & { accessTokenExpiresAt?: Date };

export type ClearableConnectionField = ClearableOf<typeof CONNECTION>;

type PlainFields = Partial<Pick<Connection, keyof ConnectionInput>>;

export async function readConnectionFields(
  { store }: Pick<ConnectionsContext, 'store'>,
  tenant: TenantId,
  { name, tier, employeeId, ...rest }: ConnectionInput,
): Promise<{ problems: FieldProblem[]; fields: PlainFields }> {
  const problems: FieldProblem[] = [];
  const fields: PlainFields = { ...rest };
  const add = (field: string, message: string): void => void problems.push({ field, code: 'INVALID', message });
  Object.assign(fields, readNameAndTier({ name, tier }, add));
  if (employeeId !== undefined) {
    fields.employeeId = employeeId;
    if (!(await store.employees.get(tenant, employeeId))) add('employeeId', 'there is no such employee');
  }
  return { problems, fields };
}

/** A problem if the tenant has the most connections of one account already: a request at the shared address tries no more of them. */
export async function accountProblems(
  { store }: Pick<ConnectionsContext, 'store'>,
  tenant: TenantId,
  account: string | undefined,
  connectionId: string,
): Promise<FieldProblem[]> {
  if (account === undefined) return [];
  const others = (await store.connections.ofAccount(tenant, account)).filter(({ _id }) => _id !== connectionId);
  if (others.length < MAX_OF_ONE_ACCOUNT) return [];
  const message = `${MAX_OF_ONE_ACCOUNT} connections of yours have this account already`;
  return [{ field: 'settings.accountId', code: 'INVALID', message }];
}

/** @throws RejectedError CONNECTION_INVALID with a problem for each wrong field */
export function refuse(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new RejectedError('CONNECTION_INVALID', undefined, problems);
}
