import { api, asked } from '../../../api/client';
import type { User } from '../../../api/records';
import { FormDialog } from '../../../parts/form-dialog';
import { useChange } from '../../../parts/use-change';
import { peopleKeys } from '../../../queries/people';
import { useTexts } from '../../../texts/texts';
import { SecretDialog } from '../secret';
import { peopleTexts } from './people-texts';
import { usePeopleCodes } from './use-role-options';

/** Makes a link by which somebody who has forgotten the password sets a new one. */
export function ResetPassword({ user, close }: { user: User; close(): void }) {
  const say = useTexts(peopleTexts);
  const codes = usePeopleCodes();
  const name = { name: user.name };
  const title = say('resetTitle', name);
  const making = useChange({
    change: (removesSecondFactor: boolean) =>
      asked(api.POST('/api/users/{userId}/reset-link', { params: { path: { userId: user.userId } }, body: { removesSecondFactor } })),
    refresh: [peopleKeys.invitations()],
  });
  const submit = (fields: FormData): void => making.mutate(fields.get('removes') === 'on');
  if (making.data) return <SecretDialog title={title} words={say('resetWords', name)} text={making.data.link} close={close} />;
  return (
    <FormDialog title={title} close={close} doIt={say('resetNow')} submit={submit} change={making} codes={codes}>
      <p>{say('resetWords', name)}</p>
      {user.hasSecondFactor && (
        <div className="choice">
          <label>
            <input type="checkbox" name="removes" />
            {say('resetFactor')}
          </label>
        </div>
      )}
    </FormDialog>
  );
}
