import { FormDialog } from '../../../parts/form-dialog';
import { useToast } from '../../../parts/toasts';
import { useChange } from '../../../parts/use-change';
import { useTexts } from '../../../texts/texts';
import { changeUser, PEOPLE, type User } from './people-api';
import { peopleTexts } from './people-texts';
import { usePeopleCodes } from './use-role-options';

/** Takes away the right to sign in, or gives it back. */
export function SwitchPerson({ user, close }: { user: User; close(): void }) {
  const say = useTexts(peopleTexts);
  const toast = useToast();
  const codes = usePeopleCodes();
  const isOn = user.status === 'active';
  const key = isOn ? 'disable' : 'enable';
  const name = { name: user.name };
  const change = useChange({
    change: () => changeUser(user.userId, { status: isOn ? 'disabled' : 'active' }),
    refresh: [PEOPLE],
    done() {
      toast({ text: say(`${key}Done`, name) });
      close();
    },
  });
  const title = say(`${key}Title`, name);
  return (
    <FormDialog
      title={title}
      isOpen
      close={close}
      doIt={say(key)}
      submit={() => change.mutate()}
      change={change}
      isDanger={isOn}
      codes={codes}
    >
      <p>{say(`${key}Words`, name)}</p>
    </FormDialog>
  );
}
