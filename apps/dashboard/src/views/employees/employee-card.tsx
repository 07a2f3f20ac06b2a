import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, asked } from '../../api/client';
import { Badge } from '../../parts/badge';
import { Check } from '../../parts/check';
import { useToast } from '../../parts/toasts';
import { useUnreadProblem } from '../../parts/use-problem';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { employeeQuery, employeesQuery, readAllAnew, type Employee } from './employees-api';
import { employeesTexts } from './employees-texts';
import { LANGUAGE_NAMES } from '../../parts/language-names';

interface Today {
  activeCalls: number;
  callsToday: number;
  connectedToday: number;
  lastCallAt: string | null;
}

interface EmployeeCardProps {
  employee: Employee;
  today: Today | undefined;
  mayChange: boolean;
}

export function EmployeeCard({ employee, today, mayChange }: EmployeeCardProps) {
  const say = useTexts(employeesTexts);
  const change = useChange(employee);
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
function useChange({ employeeId, name }: Employee): (change: Change) => void {
  const say = useTexts(employeesTexts);
  const toast = useToast();
  const { show } = useUnreadProblem();
  const client = useQueryClient();
  const { queryKey } = employeesQuery;
  const changing = useMutation({
    mutationFn: (body: Change) => asked(api.PATCH('/api/employees/{employeeId}', { params: { path: { employeeId } }, body })),
    async onMutate(change) {
      await client.cancelQueries({ queryKey, exact: true });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (all) => all?.map((one) => withChange(one, employeeId, change)));
      return before;
    },
    onSuccess: (_, { isDefault }) => isDefault && toast({ text: say('madeDefault', { name }) }),
    onError: (error, _, before) => {
      client.setQueryData(queryKey, before);
      show(error);
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: employeeQuery(employeeId).queryKey });
      return readAllAnew(client);
    },
  });
  return changing.mutate;
}

function withChange(one: Employee, employeeId: string, change: Change): Employee {
  if (one.employeeId === employeeId) return { ...one, ...change };
  return change.isDefault ? { ...one, isDefault: false } : one;
}
