import { api, asked } from '../../../api/client';
import type { User } from '../../../api/records';
import { FormDialog } from '../../../parts/form-dialog';
import { useChange } from '../../../parts/use-change';
import { peopleKeys } from '../../../queries/people';
import { useTexts } from '../../../texts/texts';
import { peopleTexts } from './people-texts';
import { usePeopleCodes } from './use-role-options';

export function RemovePerson({ user: { userId, name }, close }: { user: User; close(): void }) {
  const say = useTexts(peopleTexts);
  const codes = usePeopleCodes();
  const change = useChange({
    change: () => asked(api.DELETE('/api/users/{userId}', { params: { path: { userId } } })),
    refresh: [peopleKeys.all()],
    says: () => say('removeDone', { name }),
    done: close,
  });
  return (
    <FormDialog title={say('removeTitle', { name })} close={close} doIt={say('remove')} change={change} isDanger codes={codes}>
      <p>{say('removeWords', { name })}</p>
    </FormDialog>
  );
}
