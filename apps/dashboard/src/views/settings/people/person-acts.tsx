import { api, asked } from '../../../api/client';
import type { User } from '../../../api/records';
import { Field } from '../../../parts/field';
import { textOf } from '../../../parts/form';
import { FormDialog } from '../../../parts/form-dialog';
import { useChange } from '../../../parts/use-change';
import { changeUser, peopleKeys } from '../../../queries/people';
import type { Role } from '../../../session/session';
import { useTexts } from '../../../texts/texts';
import { Choice } from '../choice';
import { SecretDialog } from '../secret';
import { settingsTexts } from '../settings-texts';
import { peopleTexts } from './people-texts';

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

const ROLES = ['owner', 'manager', 'viewer'] as const satisfies readonly Role[];

/** The roles, each with what it may do. */
function useRoleOptions(): { value: Role; label: string; hint: string }[] {
  const say = useTexts(peopleTexts);
  return ROLES.map((value) => ({ value, label: say(value), hint: say(`${value}May`) }));
}

/** What is said to refusals of these routes. */
function usePeopleCodes(): Readonly<Record<string, string>> {
  const say = useTexts(peopleTexts);
  return { LAST_OWNER: say('lastOwner'), SCOPE_MISSING: say('tooHigh') };
}
