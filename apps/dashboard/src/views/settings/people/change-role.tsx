import type { User } from '../../../api/records';
import { FormDialog } from '../../../parts/form-dialog';
import { useChange } from '../../../parts/use-change';
import { changeUser, peopleKeys } from '../../../queries/people';
import type { Role } from '../../../session/session';
import { useTexts } from '../../../texts/texts';
import { Choice } from '../choice';
import { settingsTexts } from '../settings-texts';
import { peopleTexts } from './people-texts';
import { usePeopleCodes, useRoleOptions } from './use-role-options';

export function ChangeRole({ user: { userId, name, role: before }, close }: { user: User; close(): void }) {
  const say = useTexts(peopleTexts);
  const sayMore = useTexts(settingsTexts);
  const codes = usePeopleCodes();
  const change = useChange({
    change: (role: Role) => changeUser(userId, { role }),
    refresh: [peopleKeys.all()],
    says: (_, role) => say('roleDone', { name, role: say(role) }),
    done: close,
  });
  const submit = (fields: FormData): void => change.mutate(fields.get('role') as Role);
  return (
    <FormDialog title={say('changeRoleOf', { name })} close={close} doIt={sayMore('save')} submit={submit} change={change} codes={codes}>
      <Choice legend={say('role')} name="role" options={useRoleOptions()} chosen={[before]} />
    </FormDialog>
  );
}
