import { Field } from '../../../parts/field';
import { useTexts } from '../../../texts/texts';
import { keysTexts } from './keys-texts';

/** For how long a key lasts, as a number of days; empty: for ever. */
export function EndSelect({ label, name, mustEnd = false }: { label: string; name: string; mustEnd?: boolean }) {
  const say = useTexts(keysTexts);
  return (
    <Field label={label}>
      {(bound) => (
        <select {...bound} name={name} defaultValue={mustEnd ? '90' : ''}>
          {!mustEnd && <option value="">{say('never')}</option>}
          <option value="30">{say('days30')}</option>
          <option value="90">{say('days90')}</option>
          <option value="365">{say('days365')}</option>
        </select>
      )}
    </Field>
  );
}
