import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Problem } from '../../api/problem';
import type { Employee } from '../../api/records';
import { rebased } from '../../parts/rebased';
import { useChange } from '../../parts/use-change';
import { changeEmployee, employeeKeys, type EmployeeChanges } from '../../queries/employees';
import { summaryKeys } from '../../queries/summary';
import { useTexts } from '../../texts/texts';
import { changesOf, draftOf, type EmployeeDraft } from './employee-draft';
import { employeeTexts } from './employee-texts';

/** What the parts of an employee's form share. */
export interface EmployeeForm {
  draft: EmployeeDraft;
  set(part: Partial<EmployeeDraft>): void;
  /** What the service says about a field, such as `script.greeting`. */
  errorOf(field: string): string | undefined;
  isChanged: boolean;
  isSaving: boolean;
  error: Error | null;
  undo(): void;
  save(): void;
}

/** `base`: the record from which the draft differs by what was typed. */
const formOf = (employee: Employee): { base: Employee; draft: EmployeeDraft } => ({ base: employee, draft: draftOf(employee) });

export function useEmployeeForm(employee: Employee): EmployeeForm {
  const say = useTexts(employeeTexts);
  const client = useQueryClient();
  const { employeeId } = employee;
  const [{ base, draft }, setForm] = useState(() => formOf(employee));
  if (employee !== base) setForm({ base: employee, draft: rebased(draft, draftOf(base), draftOf(employee)) });
  const changes = changesOf(draft, base);
  const isChanged = Object.keys(changes).length > 0;
  const saving = useChange({
    change: (body: EmployeeChanges) => changeEmployee(employeeId, body),
    refresh: [employeeKeys.list(), summaryKeys.all()],
    says: () => say('saved'),
    done(now) {
      client.setQueryData(employeeKeys.one(employeeId), now);
      setForm(formOf(now));
    },
  });
  const fields = saving.error instanceof Problem ? saving.error.fields : [];
  return {
    draft,
    set: (part) => setForm((before) => ({ ...before, draft: { ...before.draft, ...part } })),
    errorOf: (field) => fields.find((one) => one.field === field || one.field.startsWith(`${field}.`))?.message,
    isChanged,
    isSaving: saving.isPending,
    error: saving.error,
    undo() {
      saving.reset();
      setForm(formOf(employee));
    },
    save: () => saving.mutate(changes),
  };
}
