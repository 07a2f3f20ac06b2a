import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, asked } from '../../api/client';
import { Problem } from '../../api/problem';
import type { Employee } from '../../api/records';
import { Dialog } from '../../parts/dialog';
import { Field } from '../../parts/field';
import { SendForm } from '../../parts/form';
import type { CallLanguage } from '../../parts/language-names';
import { PageHead } from '../../parts/page-head';
import { Empty, Shown } from '../../parts/states';
import { useChange } from '../../parts/use-change';
import { employeeKeys, employeesQuery } from '../../queries/employees';
import { summaryKeys, summaryQuery } from '../../queries/summary';
import { useMay } from '../../session/session';
import { useTexts } from '../../texts/texts';
import { EmployeeCard } from './employee-card';
import { employeesTexts } from './employees-texts';
import './employees.css';
import { LanguageChoice } from './language-choice';

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
            <Empty title={say('none')} words={say('noneHint')}>
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

const DEFAULT_LANGUAGES: CallLanguage[] = ['hi', 'en-IN'];

/** Asks for a name and languages; everything else has a good beginning. */
function NewEmployee({ isOpen, close }: { isOpen: boolean; close(): void }) {
  const say = useTexts(employeesTexts);
  return (
    <Dialog title={say('hire')} isOpen={isOpen} close={close}>
      <HireForm />
    </Dialog>
  );
}

function HireForm() {
  const say = useTexts(employeesTexts);
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [languages, setLanguages] = useState(DEFAULT_LANGUAGES);
  const hiring = useChange({
    change: () => asked(api.POST('/api/employees', { body: { name: name.trim(), languages } })),
    refresh: [employeeKeys.list(), summaryKeys.all()],
    says: () => say('hired', { name }),
    done: ({ employee: { employeeId } }) => navigate({ to: '/employees/$employeeId', params: { employeeId } }),
  });
  const problem = hiring.error instanceof Problem ? hiring.error : undefined;
  return (
    <SendForm submit={() => hiring.mutate()} change={hiring} doIt={say('hireNow')} isMain>
      <Field label={say('name')} hint={say('nameHint')} error={problem?.about('name')}>
        {(bound) => (
          <input {...bound} required maxLength={200} value={name} onChange={({ target }) => setName(target.value)} autoComplete="off" />
        )}
      </Field>
      <LanguageChoice
        label={say('languages')}
        hint={say('languagesHint')}
        error={problem?.about('languages')}
        chosen={languages}
        change={setLanguages}
      />
    </SendForm>
  );
}
