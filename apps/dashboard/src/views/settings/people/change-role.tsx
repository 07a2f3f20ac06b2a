import { FormDialog } from '../../../parts/form-dialog';
import { useToast } from '../../../parts/toasts';
import { useChange } from '../../../parts/use-change';
import type { Role } from '../../../session/session';
import { useTexts } from '../../../texts/texts';
import { Choice } from '../choice';
import { settingsTexts } from '../settings-texts';
import { changeUser, PEOPLE, type User } from './people-api';
import { peopleTexts } from './people-texts';
import { usePeopleCodes, useRoleOptions } from './use-role-options';

export function ChangeRole({ user, close }: { user: User; close(): void }) {
  const say = useTexts(peopleTexts);
  const sayMore = useTexts(settingsTexts);
  const toast = useToast();
  const codes = usePeopleCodes();
  const options = useRoleOptions();
  const change = useChange({
    change: (role: Role) => changeUser(user.userId, { role }),
    refresh: [PEOPLE],
    done(_, role) {
      toast({ text: say('roleDone', { name: user.name, role: say(role) }) });
      close();
    },
  });
  const title = say('changeRoleOf', { name: user.name });
  const submit = (fields: FormData): void => change.mutate(fields.get('role') as Role);
  return (
    <FormDialog title={title} isOpen close={close} doIt={sayMore('save')} submit={submit} change={change} codes={codes}>
      <Choice legend={say('role')} name="role" options={options} chosen={[user.role]} />
    </FormDialog>
  );
}
