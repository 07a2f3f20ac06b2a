import type { User } from '../../../api/records';
import { FormDialog } from '../../../parts/form-dialog';
import { useChange } from '../../../parts/use-change';
import { changeUser, peopleKeys } from '../../../queries/people';
import { useTexts } from '../../../texts/texts';
import { peopleTexts } from './people-texts';
import { usePeopleCodes } from './use-role-options';

/** Takes away the right to sign in, or gives it back. */
export function SwitchPerson({ user: { userId, name, status }, close }: { user: User; close(): void }) {
  const say = useTexts(peopleTexts);
  const codes = usePeopleCodes();
  const isOn = status === 'active';
  const key = isOn ? 'disable' : 'enable';
  const change = useChange({
    change: () => changeUser(userId, { status: isOn ? 'disabled' : 'active' }),
    refresh: [peopleKeys.all()],
    says: () => say(`${key}Done`, { name }),
    done: close,
  });
  return (
    <FormDialog title={say(`${key}Title`, { name })} close={close} doIt={say(key)} change={change} isDanger={isOn} codes={codes}>
      <p>{say(`${key}Words`, { name })}</p>
    </FormDialog>
  );
}
