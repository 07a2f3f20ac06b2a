import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, asked } from '../../api/client';
import { employeeNamesQuery } from '../../parts/use-employees';

const MAX_PAGE = 100;

const readEmployee = async (employeeId: string) =>
  (await asked(api.GET('/api/employees/{employeeId}', { params: { path: { employeeId } } }))).employee;

/** As the API shows it. */
export type Employee = Awaited<ReturnType<typeof readEmployee>> & {
  /** Where the widget may stand; a service before it has none. */
  allowedOrigins?: string[];
};

/** A business has tens of employees: they are read whole. */
async function readEmployees(): Promise<Employee[]> {
  const all: Employee[] = [];
  for (let cursor: string | undefined; ;) {
    const query = { limit: MAX_PAGE, ...(cursor !== undefined && { cursor }) };
    const { data, nextCursor } = await asked(api.GET('/api/employees', { params: { query } }));
    all.push(...data);
    if (nextCursor === null) return all;
    cursor = nextCursor;
  }
}

export const employeesQuery = queryOptions({ queryKey: ['employees', 'all'], queryFn: readEmployees });

export const employeeQuery = (employeeId: string) =>
  queryOptions({ queryKey: ['employees', employeeId], queryFn: (): Promise<Employee> => readEmployee(employeeId) });

/** Calls of today and of this moment. */
export const fleetQuery = queryOptions({
  queryKey: ['summary', 'fleet'],
  queryFn: async () => (await asked(api.GET('/api/dashboard/summary'))).fleet,
});

/** Reads anew what is known of all employees: their list, and their names in other views. */
export const readAllAnew = (client: QueryClient): Promise<unknown> =>
  Promise.all([employeesQuery, employeeNamesQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey, exact: true })));
