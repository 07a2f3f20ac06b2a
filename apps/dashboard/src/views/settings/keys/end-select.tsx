import { SelectField, type Option } from '../../../parts/select';
import { useTexts } from '../../../texts/texts';
import { keysTexts } from './keys-texts';

/** For how long a key lasts, as a number of days; empty: for ever. */
export function EndSelect({ label, name, mustEnd = false }: { label: string; name: string; mustEnd?: boolean }) {
  const say = useTexts(keysTexts);
  const never: Option[] = mustEnd ? [] : [['', say('never')]];
  const days: Option[] = [
    ['30', say('days30')],
    ['90', say('days90')],
    ['365', say('days365')],
  ];
  return <SelectField label={label} name={name} defaultValue={mustEnd ? '90' : ''} options={[...never, ...days]} />;
}
