import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Icon } from '../../parts/icon';
import { useTexts } from '../../texts/texts';
import { employeesQuery } from '../employees/employees-api';
import { formTexts } from './form-texts';
import type { Pair, SettingField } from './settings-form';

/** Roles that a sender's field may have; any other text is a label under which the field is shown. */
const ROLES = ['name', 'firstName', 'lastName', 'phone', 'email', 'requirement', 'budget', 'source'];

interface MapInputProps {
  field: SettingField;
  title: string;
  pairs: readonly Pair[];
  error: string | undefined;
  change(pairs: readonly Pair[]): void;
}

/** Rows of a sender's name and what it means here. */
export function MapInput({ field, title, pairs, error, change }: MapInputProps) {
  const say = useTexts(formTexts);
  const id = useId();
  const isOfOwners = field.name === 'ownerMap';
  const set = (wanted: Pair): void => change(pairs.map((pair) => (pair.id === wanted.id ? wanted : pair)));
  const add = (): void => change([...pairs, { id: Math.max(-1, ...pairs.map((pair) => pair.id)) + 1, key: '', value: '' }]);
  const labels = { from: say(isOfOwners ? 'owner' : 'from'), to: say('to') };
  return (
    <fieldset className="map" aria-describedby={`${id}-notes`}>
      <legend>{title}</legend>
      <div id={`${id}-notes`}>
        {field.hint !== undefined && (
          <p className="hint" lang="en">
            {field.hint}
          </p>
        )}
        {error !== undefined && (
          <p className="error" role="alert">
            {error}
          </p>
        )}
      </div>
      {pairs.map((pair) => (
        <div key={pair.id} className="map-row">
          <label>
            <span>{labels.from}</span>
            <input value={pair.key} onChange={({ target }) => set({ ...pair, key: target.value })} />
          </label>
          <label>
            <span>{labels.to}</span>
            {isOfOwners ? (
              <EmployeeChoice value={pair.value} change={(value) => set({ ...pair, value })} />
            ) : (
              <input list={`${id}-roles`} value={pair.value} onChange={({ target }) => set({ ...pair, value: target.value })} />
            )}
          </label>
          <button
            type="button"
            className="plain"
            aria-label={`${say('removeRow')}: ${pair.key}`}
            onClick={() => change(pairs.filter((one) => one.id !== pair.id))}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
      <datalist id={`${id}-roles`}>
        {ROLES.map((role) => (
          <option key={role} value={role} />
        ))}
      </datalist>
      <button type="button" className="small" onClick={add}>
        {say('addRow')}
      </button>
    </fieldset>
  );
}

interface EmployeeChoiceProps {
  value: string;
  change(employeeId: string): void;
  /** The words for a choice of nothing. */
  none?: string;
  bound?: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };
}

export function EmployeeChoice({ value, change, none, bound }: EmployeeChoiceProps) {
  const say = useTexts(formTexts);
  const { data = [] } = useQuery(employeesQuery);
  const isKnown = value === '' || data.some(({ employeeId }) => employeeId === value);
  return (
    <select {...bound} value={value} onChange={({ target }) => change(target.value)}>
      <option value="">{none ?? say('notChosen')}</option>
      {!isKnown && <option>{value}</option>}
      {data.map(({ employeeId, name }) => (
        <option key={employeeId} value={employeeId}>
          {name}
        </option>
      ))}
    </select>
  );
}
