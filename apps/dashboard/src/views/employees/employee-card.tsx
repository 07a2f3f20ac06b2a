import { Link } from '@tanstack/react-router';
import type { Answer, Employee } from '../../api/records';
import { Badge } from '../../parts/badge';
import { Check } from '../../parts/check';
import { LANGUAGE_NAMES } from '../../parts/language-names';
import { useToast } from '../../parts/toasts';
import { useShownAtOnce } from '../../parts/use-change';
import { changeEmployee, employeeKeys } from '../../queries/employees';
import { summaryKeys } from '../../queries/summary';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { employeesTexts } from './employees-texts';

type Today = Answer<'/api/dashboard/summary'>['fleet'][number];

interface EmployeeCardProps {
  employee: Employee;
  today: Today | undefined;
  mayChange: boolean;
}

export function EmployeeCard({ employee, today, mayChange }: EmployeeCardProps) {
  const say = useTexts(employeesTexts);
  const change = useEmployeeChange(employee);
  const { employeeId, name, status, languages, activeHours, isDefault, isTest } = employee;
  return (
    <li className="card employee">
      <header>
        <h2>
          <Link to="/employees/$employeeId" params={{ employeeId }}>
            {name}
          </Link>
        </h2>
        {isDefault && <Badge tone="live">{say('isDefault')}</Badge>}
        {isTest && <Badge tone="quiet">{say('test')}</Badge>}
        {!mayChange && <Badge tone={status === 'active' ? 'good' : 'quiet'}>{say(status)}</Badge>}
      </header>
      <p>
        {languages.map((code, index) => (
          <span key={code} lang={code}>
            {index > 0 && ' · '}
            {LANGUAGE_NAMES[code] ?? code}
          </span>
        ))}
      </p>
      <p className="quiet">{activeHours ? say('hours', activeHours) : say('always')}</p>
      {today && <CallsToday today={today} />}
      {mayChange && (
        <>
          <Check
            isSwitch
            label={say('isActive', { name })}
            isOn={status === 'active'}
            change={(isOn) => change({ status: isOn ? 'active' : 'paused' })}
          />
          <p className="actions">
            <Link className="button small" to="/employees/$employeeId" params={{ employeeId }}>
              {say('edit')}
            </Link>
            {!isDefault && (
              <button type="button" className="small" onClick={() => change({ isDefault: true })}>
                {say('makeDefault')}
              </button>
            )}
          </p>
        </>
      )}
    </li>
  );
}

function CallsToday({ today: { callsToday, connectedToday, activeCalls, lastCallAt } }: { today: Today }) {
  const say = useTexts(employeesTexts);
  const { ago } = useFormats();
  if (lastCallAt === null) return <p>{say('neverCalled')}</p>;
  const parts = [
    say('callsToday', { count: callsToday }),
    callsToday > 0 && say('connectedToday', { count: connectedToday }),
    activeCalls > 0 && say('onTheLine', { count: activeCalls }),
    callsToday === 0 && say('lastCall', { ago: ago(lastCallAt) }),
  ];
  return <p>{parts.filter(Boolean).join(' · ')}</p>;
}

type Change = { status?: 'active' | 'paused'; isDefault?: true };

/** Shows a change at once, and what was there before if the service refuses. */
function useEmployeeChange({ employeeId, name }: Employee): (change: Change) => void {
  const say = useTexts(employeesTexts);
  const toast = useToast();
  const changing = useShownAtOnce({
    change: (body: Change) => changeEmployee(employeeId, body),
    queryKey: employeeKeys.list(),
    shown: (all: Employee[], change) => all.map((one) => withChange(one, employeeId, change)),
    refresh: [employeeKeys.list(), employeeKeys.one(employeeId), summaryKeys.all()],
    done: (_, { isDefault }) => isDefault && toast(say('madeDefault', { name })),
  });
  return changing.mutate;
}

function withChange(one: Employee, employeeId: string, change: Change): Employee {
  if (one.employeeId === employeeId) return { ...one, ...change };
  return change.isDefault ? { ...one, isDefault: false } : one;
}
