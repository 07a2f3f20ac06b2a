import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, asked } from '../api/client';
import { readPages } from '../api/pages';
import type { Body, Employee } from '../api/records';

/** All that the page has read of employees stands under these keys, their names in other views as well. */
export const employeeKeys = {
  all: () => ['employees'] as const,
  list: () => ['employees', 'list'] as const,
  one: (employeeId: string) => ['employees', 'one', employeeId] as const,
};

/** A business has tens of employees: they are read whole. */
export const employeesQuery = queryOptions({
  queryKey: employeeKeys.list(),
  queryFn: () => readPages((query) => asked(api.GET('/api/employees', { params: { query } }))),
});

export const employeeQuery = (employeeId: string) =>
  queryOptions({
    queryKey: employeeKeys.one(employeeId),
    queryFn: async () => (await asked(api.GET('/api/employees/{employeeId}', { params: { path: { employeeId } } }))).employee,
  });

export type EmployeeChanges = Body<'patch', '/api/employees/{employeeId}'>;

export const changeEmployee = async (employeeId: string, body: EmployeeChanges): Promise<Employee> =>
  (await asked(api.PATCH('/api/employees/{employeeId}', { params: { path: { employeeId } }, body }))).employee;

type Preview = Body<'post', '/api/employees/{employeeId}/preview'>;

/** Speaks an employee's words, as WAV. */
export const previewOf = (employeeId: string, body: Preview): Promise<Blob> =>
  asked(api.POST('/api/employees/{employeeId}/preview', { params: { path: { employeeId } }, body, parseAs: 'blob' }));

/** The employees, and their names by id for lists that know ids only. */
export function useEmployees(): { list: readonly Employee[]; nameOf(employeeId: string | null | undefined): string | undefined } {
  const { data } = useQuery(employeesQuery);
  return useMemo(() => {
    const names = new Map(data?.map(({ employeeId, name }) => [employeeId, name]));
    return { list: data ?? [], nameOf: (employeeId) => (employeeId ? names.get(employeeId) : undefined) };
  }, [data]);
}

/** They change with a release only. */
const languagesQuery = queryOptions({ queryKey: ['languages'], queryFn: () => asked(api.GET('/api/languages')), staleTime: Infinity });

/** Gives what an employee says in a language where it has no words of its own. Undefined until it is read. */
export function useStandardWords(language: string | undefined) {
  const { data } = useQuery(languagesQuery);
  return data?.data.find((one) => one.language === language)?.script;
}
