import { useId } from 'react';
import { ErrorLine } from '../../parts/form';
import { Icon } from '../../parts/icon';
import { Select, type Option } from '../../parts/select';
import { useEmployees } from '../../queries/employees';
import { useTexts } from '../../texts/texts';
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
        {error !== undefined && <ErrorLine>{error}</ErrorLine>}
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
  const { list } = useEmployees();
  const unknown: Option[] = value === '' || list.some(({ employeeId }) => employeeId === value) ? [] : [[value]];
  return (
    <Select
      {...bound}
      value={value}
      options={[['', none ?? say('notChosen')], ...unknown, ...list.map(({ employeeId, name }): Option => [employeeId, name])]}
      change={change}
    />
  );
}
