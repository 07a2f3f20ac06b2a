import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Employee } from '../../api/records';
import { PageHead } from '../../parts/page-head';
import { Empty, Shown } from '../../parts/states';
import { employeesQuery } from '../../queries/employees';
import { summaryQuery } from '../../queries/summary';
import { useMay } from '../../session/session';
import { useTexts } from '../../texts/texts';
import { EmployeeCard } from './employee-card';
import './employees.css';
import { employeesTexts } from './employees-texts';
import { NewEmployee } from './new-employee';

/** Calls of today change with every call; they are no news that cannot wait. */
const FLEET_AGAIN_MS = 15_000;

export function Employees() {
  const say = useTexts(employeesTexts);
  const [isHiring, setHiring] = useState(false);
  const mayHire = useMay('admin');
  const employees = useQuery(employeesQuery);
  const hire = (
    <button type="button" className="main" onClick={() => setHiring(true)}>
      {say('hire')}
    </button>
  );
  return (
    <>
      <PageHead title={say('title')}>{mayHire ? hire : <p className="quiet">{say('adminOnly')}</p>}</PageHead>
      <Shown read={employees}>
        {(all) => {
          if (all.length > 0) return <Cards employees={all} mayChange={mayHire} />;
          return (
            <Empty title={say('none')}>
              <p>{say('noneHint')}</p>
              {mayHire && hire}
            </Empty>
          );
        }}
      </Shown>
      <NewEmployee isOpen={isHiring} close={() => setHiring(false)} />
    </>
  );
}

function Cards({ employees, mayChange }: { employees: readonly Employee[]; mayChange: boolean }) {
  const fleet = useQuery({ ...summaryQuery, select: (summary) => summary.fleet, refetchInterval: FLEET_AGAIN_MS });
  return (
    <ul className="cards plain">
      {employees.map((one) => (
        <EmployeeCard
          key={one.employeeId}
          employee={one}
          today={fleet.data?.find(({ employeeId }) => employeeId === one.employeeId)}
          mayChange={mayChange}
        />
      ))}
    </ul>
  );
}
