import { Dialog } from '../../../parts/dialog';
import { Field } from '../../../parts/field';
import { FormDialog } from '../../../parts/form-dialog';
import { useChange } from '../../../parts/use-change';
import type { Role } from '../../../session/session';
import { useTexts } from '../../../texts/texts';
import { Choice } from '../choice';
import { Secret } from '../secret';
import { invite, INVITATIONS } from './people-api';
import { peopleTexts } from './people-texts';
import { usePeopleCodes, useRoleOptions } from './use-role-options';

/** Makes a link that makes a person a user. */
export function Invite({ close }: { close(): void }) {
  const say = useTexts(peopleTexts);
  const codes = usePeopleCodes();
  const options = useRoleOptions();
  const making = useChange({ change: invite, refresh: [INVITATIONS] });
  const submit = (fields: FormData): void => {
    const email = String(fields.get('email')).trim();
    making.mutate({ role: fields.get('role') as Role, ...(email !== '' && { email }) });
  };
  if (making.data)
    return (
      <Dialog title={say('inviteLink')} isOpen close={close}>
        <p>{say('inviteWords')}</p>
        <Secret text={making.data.link} />
      </Dialog>
    );
  return (
    <FormDialog title={say('invite')} isOpen close={close} doIt={say('inviteNow')} submit={submit} change={making} codes={codes}>
      <p>{say('inviteWords')}</p>
      <Choice legend={say('role')} name="role" options={options} chosen={['viewer']} />
      <Field label={say('inviteEmail')} hint={say('inviteEmailHint')}>
        {(bound) => <input {...bound} name="email" type="email" autoComplete="off" maxLength={254} />}
      </Field>
    </FormDialog>
  );
}
