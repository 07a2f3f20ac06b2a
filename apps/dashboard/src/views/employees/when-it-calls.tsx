import { Card } from '../../parts/card';
import { Check } from '../../parts/check';
import { Field } from '../../parts/field';
import { ErrorLine } from '../../parts/form';
import { useTexts } from '../../texts/texts';
import type { EmployeeDraft } from './employee-draft';
import { RETRY_REASONS } from './employee-form';
import { employeeTexts } from './employee-texts';
import type { EmployeeForm } from './use-employee-form';

const DEFAULT_HOURS = { from: '10:00', to: '19:00' };
const DEFAULT_RETRY: NonNullable<EmployeeDraft['retry']> = { attempts: 2, afterMinutes: 30, on: ['no-answer', 'busy'] };
const MAX_ATTEMPTS = 5;
const MAX_AFTER_MINUTES = 1440;

/** Active hours, and whether a person who was not reached is called again. */
export function WhenItCalls({ draft, set, errorOf }: EmployeeForm) {
  const say = useTexts(employeeTexts);
  const { activeHours, retry } = draft;
  const hasSide = errorOf('activeHours.from') !== undefined || errorOf('activeHours.to') !== undefined;
  return (
    <Card title={say('when')}>
      <Check
        label={say('hasHours')}
        hint={say('hoursHint')}
        isOn={activeHours !== null}
        change={(isOn) => set({ activeHours: isOn ? DEFAULT_HOURS : null })}
      />
      {activeHours && (
        <div className="pair">
          {(['from', 'to'] as const).map((side) => (
            <Field key={side} label={say(side)} error={errorOf(side === 'to' && !hasSide ? 'activeHours' : `activeHours.${side}`)}>
              {(bound) => (
                <input
                  {...bound}
                  type="time"
                  required
                  value={activeHours[side]}
                  onChange={({ target }) => set({ activeHours: { ...activeHours, [side]: target.value } })}
                />
              )}
            </Field>
          ))}
        </div>
      )}
      <Check label={say('hasRetry')} isOn={retry !== null} change={(isOn) => set({ retry: isOn ? DEFAULT_RETRY : null })} />
      {retry && <RetryFields retry={retry} set={set} errorOf={errorOf} />}
    </Card>
  );
}

interface RetryFieldsProps extends Pick<EmployeeForm, 'set' | 'errorOf'> {
  retry: NonNullable<EmployeeForm['draft']['retry']>;
}

function RetryFields({ retry, set, errorOf }: RetryFieldsProps) {
  const say = useTexts(employeeTexts);
  const change = (part: Partial<typeof retry>): void => set({ retry: { ...retry, ...part } });
  const numbers = [
    ['attempts', 'attempts', MAX_ATTEMPTS],
    ['afterMinutes', 'after', MAX_AFTER_MINUTES],
  ] as const;
  return (
    <>
      <div className="pair">
        {numbers.map(([name, label, max]) => (
          <Field key={name} label={say(label)} error={errorOf(`retry.${name}`)}>
            {(bound) => (
              <input
                {...bound}
                type="number"
                required
                min={1}
                max={max}
                value={retry[name] || ''}
                onChange={({ target }) => change({ [name]: Number(target.value) })}
              />
            )}
          </Field>
        ))}
      </div>
      <fieldset className="choice-set">
        <legend>{say('on')}</legend>
        {RETRY_REASONS.map((reason) => (
          <Check
            key={reason}
            label={say(reason)}
            isOn={retry.on.includes(reason)}
            change={(isOn) => change({ on: RETRY_REASONS.filter((one) => (one === reason ? isOn : retry.on.includes(one))) })}
          />
        ))}
        {errorOf('retry.on') !== undefined && <ErrorLine>{errorOf('retry.on')}</ErrorLine>}
      </fieldset>
    </>
  );
}
