import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { askedJson } from '../api/client';
import type { Employee, PageOf } from '../api/records';

const MAX_EMPLOYEE_PAGES = 10;
const NAMES_FRESH_MS = 60_000;

async function readAll(): Promise<Employee[]> {
  const all: Employee[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MAX_EMPLOYEE_PAGES; page += 1) {
    const next: PageOf<Employee> = await askedJson(`/api/employees?limit=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`);
    all.push(...next.data);
    cursor = next.nextCursor;
    if (cursor === null) break;
  }
  return all;
}

const byId = (all: readonly Employee[]): ReadonlyMap<string, string> => new Map(all.map(({ employeeId, name }) => [employeeId, name]));

/** Read anew with the list of employees when one of them changes. */
export const employeeNamesQuery = queryOptions({ queryKey: ['employees', 'names'], queryFn: readAll, staleTime: NAMES_FRESH_MS });

/** The employees, and their names by id for lists that know ids only. */
export function useEmployees(): { list: readonly Employee[]; nameOf(employeeId: string | null | undefined): string | undefined } {
  const { data } = useQuery(employeeNamesQuery);
  return useMemo(() => {
    const names = byId(data ?? []);
    return { list: data ?? [], nameOf: (employeeId) => (employeeId ? names.get(employeeId) : undefined) };
  }, [data]);
}
