import type { Employee } from '@turant/domain';
import type { StorageEngine } from '../engine/storage-engine.js';
import { EMPLOYEES } from '../collections.js';

/** For the page on which visitors talk with an employee: its address names the employee only. */
export class EmployeesAcrossTenants {
  constructor(private readonly engine: StorageEngine) {}

  get(id: string): Promise<Employee | undefined> {
    return this.engine.get(EMPLOYEES, id);
  }
}
