import { api, asked } from '../../../api/client';
import { Field } from '../../../parts/field';
import { textOf } from '../../../parts/form';
import { FormDialog } from '../../../parts/form-dialog';
import { useChange } from '../../../parts/use-change';
import { peopleKeys } from '../../../queries/people';
import type { Role } from '../../../session/session';
import { useTexts } from '../../../texts/texts';
import { Choice } from '../choice';
import { SecretDialog } from '../secret';
import { peopleTexts } from './people-texts';
import { usePeopleCodes, useRoleOptions } from './use-role-options';

/** Makes a link that makes a person a user. */
export function Invite({ close }: { close(): void }) {
  const say = useTexts(peopleTexts);
  const codes = usePeopleCodes();
  const options = useRoleOptions();
  const making = useChange({
    change: (body: { email?: string; role: Role }) => asked(api.POST('/api/invitations', { body })),
    refresh: [peopleKeys.invitations()],
  });
  const submit = (fields: FormData): void => {
    const email = textOf(fields, 'email');
    making.mutate({ role: fields.get('role') as Role, ...(email !== '' && { email }) });
  };
  if (making.data) return <SecretDialog title={say('inviteLink')} words={say('inviteWords')} text={making.data.link} close={close} />;
  return (
    <FormDialog title={say('invite')} close={close} doIt={say('inviteNow')} submit={submit} change={making} codes={codes}>
      <p>{say('inviteWords')}</p>
      <Choice legend={say('role')} name="role" options={options} chosen={['viewer']} />
      <Field label={say('inviteEmail')} hint={say('inviteEmailHint')}>
        {(bound) => <input {...bound} name="email" type="email" autoComplete="off" maxLength={254} />}
      </Field>
    </FormDialog>
  );
}
