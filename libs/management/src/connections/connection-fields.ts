import { readTier, RejectedError, type Connection, type FieldProblem, type TenantId } from '@turant/domain';
import type { ConnectionsContext } from './connections-context.js';

/** What a person says about a connection besides its plugin and settings; its shape is checked already. */
export interface ConnectionInput extends Partial<
  Pick<Connection, 'name' | 'employeeId' | 'dialImmediately' | 'expectedEveryMinutes' | 'accessTokenExpiresAt'>
> {
  /** Any case. */
  tier?: string;
}

/** Fields that a connection may do without. */
export const CLEARABLE_CONNECTION_FIELDS = ['employeeId', 'tier', 'expectedEveryMinutes', 'accessTokenExpiresAt'] as const;
export type ClearableConnectionField = (typeof CLEARABLE_CONNECTION_FIELDS)[number];

type PlainFields = Partial<Pick<Connection, keyof ConnectionInput>>;

export async function readConnectionFields(
  { store }: Pick<ConnectionsContext, 'store'>,
  tenant: TenantId,
  { name, tier, employeeId, ...rest }: ConnectionInput,
): Promise<{ problems: FieldProblem[]; fields: PlainFields }> {
  const problems: FieldProblem[] = [];
  const fields: PlainFields = { ...rest };
  const add = (field: string, message: string): void => void problems.push({ field, code: 'INVALID', message });
  if (name !== undefined) {
    fields.name = name.trim();
    if (fields.name === '') add('name', 'name is a text of 1 to 200 characters');
  }
  if (tier !== undefined) {
    fields.tier = readTier(tier);
    if (!fields.tier) add('tier', 'tier is value, standard or premium');
  }
  if (employeeId !== undefined) {
    fields.employeeId = employeeId;
    if (!(await store.employees.get(tenant, employeeId))) add('employeeId', 'there is no such employee');
  }
  return { problems, fields };
}

/** @throws RejectedError CONNECTION_INVALID with a problem a field */
export function refuse(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new RejectedError('CONNECTION_INVALID', 'the connection was refused', problems);
}
