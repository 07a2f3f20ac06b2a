import { FormDialog } from '../../../parts/form-dialog';
import { useToast } from '../../../parts/toasts';
import { useChange } from '../../../parts/use-change';
import { useTexts } from '../../../texts/texts';
import { PEOPLE, removeUser, type User } from './people-api';
import { peopleTexts } from './people-texts';
import { usePeopleCodes } from './use-role-options';

export function RemovePerson({ user, close }: { user: User; close(): void }) {
  const say = useTexts(peopleTexts);
  const toast = useToast();
  const codes = usePeopleCodes();
  const name = { name: user.name };
  const change = useChange({
    change: () => removeUser(user.userId),
    refresh: [PEOPLE],
    done() {
      toast({ text: say('removeDone', name) });
      close();
    },
  });
  const title = say('removeTitle', name);
  return (
    <FormDialog
      title={title}
      isOpen
      close={close}
      doIt={say('remove')}
      submit={() => change.mutate()}
      change={change}
      isDanger
      codes={codes}
    >
      <p>{say('removeWords', name)}</p>
    </FormDialog>
  );
}
