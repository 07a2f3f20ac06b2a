import { optimistic } from '@turant/async';
import { RetryLaterError, SCRIPT_PARTS, type Employee, type EmployeeScript, type ScriptPart, type TenantId } from '@turant/domain';
import type { ClearableOf, EMPLOYEE } from '@turant/domain/records';
import { unchanged, type Guard } from '@turant/store';
import { readEmployeeFields, type EmployeeFields, type EmployeeInput } from './employee-fields.js';
import { clearDefaultOps, employeeView, findEmployee, getEmployee, keepNewestDefault, type EmployeeView } from './employees.js';
import type { ManagementContext } from './management-context.js';

/** A part of the script. Once cleared, the standard words are spoken in its place. */
type ClearablePart = `script.${ScriptPart}`;
export type ClearableEmployeeField = ClearableOf<typeof EMPLOYEE> | ClearablePart;

type ChangeContext = Pick<ManagementContext, 'store' | 'bus'>;

/**
 * Sets the given fields and clears those in `cleared`; to pause and to resume is to set `status`. Of a script the given
 * parts change and the other parts stay.
 * @throws RejectedError EMPLOYEE_NOT_FOUND, EMPLOYEE_INVALID with a problem for each wrong field, PHONE_INVALID; RetryLaterError EMPLOYEES_CONTESTED
 */
export async function changeEmployee(
  { store, bus }: ChangeContext,
  tenant: TenantId,
  employeeId: string,
  input: EmployeeInput,
  cleared: readonly ClearableEmployeeField[] = [],
): Promise<EmployeeView> {
  const known = await findEmployee({ store }, tenant, employeeId);
  const fields = await readEmployeeFields(store, tenant, input);
  if (Object.keys(fields).length === 0 && cleared.length === 0) return employeeView(known);
  await optimistic(async () => (await write({ store }, tenant, employeeId, fields, cleared)) || undefined, {
    contested: () => new RetryLaterError('EMPLOYEES_CONTESTED', undefined, 100),
  });
  if (fields.isDefault) await keepNewestDefault(store, tenant);
  await bus.control({ kind: 'tenant-changed', tenantId: tenant });
  return getEmployee({ store }, tenant, employeeId);
}

/** @returns false if another request changed the script meanwhile */
async function write(
  { store }: Pick<ChangeContext, 'store'>,
  tenant: TenantId,
  employeeId: string,
  { script, ...set }: EmployeeFields,
  cleared: readonly ClearableEmployeeField[],
): Promise<boolean> {
  const known = await findEmployee({ store }, tenant, employeeId);
  const parts = cleared.filter((one): one is ClearablePart => one.startsWith('script.'));
  const fields = cleared.filter((one): one is Exclude<ClearableEmployeeField, ClearablePart> => !one.startsWith('script.'));
  const ofScript = scriptWrite(known, { script, cleared: parts, isCleared: fields.includes('script') });
  const change = {
    set: { ...set, ...ofScript?.set },
    unset: [...fields.filter((field) => field !== 'script'), ...(ofScript?.unset ?? [])],
  };
  const clearing = set.isDefault ? await clearDefaultOps(store, tenant, employeeId) : [];
  return (await store.engine.commit([store.employees.patchOp(tenant, employeeId, ofScript?.guard ?? [], change), ...clearing])).ok;
}

interface ScriptChange {
  /** New parts; the others stay. */
  script?: EmployeeScript;
  cleared: readonly ClearablePart[];
  /** The whole script is cleared. */
  isCleared: boolean;
}

interface ScriptWrite {
  /** Fails if another request changed the script meanwhile. */
  guard: Guard<Employee>;
  set: Partial<Omit<Employee, '_id'>>;
  unset: readonly 'script'[];
}

/** The write that changes the script part by part; undefined if the script stays as it is. */
function scriptWrite(employee: Employee, { script, cleared, isCleared }: ScriptChange): ScriptWrite | undefined {
  if (!script && cleared.length === 0 && !isCleared) return undefined;
  const clearedParts = SCRIPT_PARTS.filter((part) => cleared.includes(`script.${part}`));
  const parts = Object.entries({ ...(isCleared ? {} : employee.script), ...script });
  const next = Object.fromEntries(parts.filter(([part]) => !clearedParts.includes(part as ScriptPart))) as EmployeeScript;
  const isEmpty = Object.keys(next).length === 0;
  return {
    guard: unchanged(employee, 'scriptChanges'),
    set: { scriptChanges: (employee.scriptChanges ?? 0) + 1, ...(!isEmpty && { script: next }) },
    unset: isEmpty ? ['script'] : [],
  };
}
