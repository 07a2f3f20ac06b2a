import { RetryLaterError, type TenantId } from '@turant/domain';
import { firstOfKey } from '@turant/store';
import type { NewEmployee } from './employee-fields.js';
import { createEmployee, employeeView, tellOfHired, type EmployeeView, type HiringContext, type HiringKey } from './employees.js';

const MAX_HIRE_TRIES = 3;

/**
 * Hires an employee once for an idempotency key, which is kept for 24 hours. A repeat gets the employee as it is now, and does what a process that
 * died after the write has left undone. Without a key every request hires one.
 * @throws RejectedError IDEMPOTENCY_KEY_REUSED for another body, and what `createEmployee` throws
 */
export async function hireOnce(
  context: HiringContext,
  tenant: TenantId,
  input: NewEmployee,
  key?: HiringKey,
): Promise<{ made: EmployeeView; isReplay: boolean }> {
  const { store, clock } = context;
  for (let tries = 1; ; tries++) {
    const first = key && (await firstOfKey(store.employees, tenant, key, ({ createdAt }) => createdAt, clock.now()));
    if (first) {
      await tellOfHired(context, first);
      return { made: employeeView(first), isReplay: true };
    }
    try {
      return { made: await createEmployee(context, tenant, input, key), isReplay: false };
    } catch (error) {
      // Of two requests at once the unique index on the key refuses one, which finds the other's employee.
      const isContested = key && error instanceof RetryLaterError && error.code === 'EMPLOYEES_CONTESTED';
      if (!isContested || tries === MAX_HIRE_TRIES) throw error;
    }
  }
}
