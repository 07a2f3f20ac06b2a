import { Dialog } from '../../../parts/dialog';
import { FormDialog } from '../../../parts/form-dialog';
import { useChange } from '../../../parts/use-change';
import { useTexts } from '../../../texts/texts';
import { Secret } from '../secret';
import { INVITATIONS, resetLink, type User } from './people-api';
import { peopleTexts } from './people-texts';
import { usePeopleCodes } from './use-role-options';

/** Makes a link by which somebody who has forgotten the password sets a new one. */
export function ResetPassword({ user, close }: { user: User; close(): void }) {
  const say = useTexts(peopleTexts);
  const codes = usePeopleCodes();
  const name = { name: user.name };
  const title = say('resetTitle', name);
  const making = useChange({ change: (removes: boolean) => resetLink(user.userId, removes), refresh: [INVITATIONS] });
  const submit = (fields: FormData): void => making.mutate(fields.get('removes') === 'on');
  if (making.data)
    return (
      <Dialog title={title} isOpen close={close}>
        <p>{say('resetWords', name)}</p>
        <Secret text={making.data.link} />
      </Dialog>
    );
  return (
    <FormDialog title={title} isOpen close={close} doIt={say('resetNow')} submit={submit} change={making} codes={codes}>
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
