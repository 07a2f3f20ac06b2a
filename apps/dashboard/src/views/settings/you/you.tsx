import { api, asked } from '../../../api/client';
import { Card } from '../../../parts/card';
import { Facts } from '../../../parts/facts';
import { Field } from '../../../parts/field';
import { SendForm, textOf } from '../../../parts/form';
import { useChange } from '../../../parts/use-change';
import { changeUser, peopleKeys } from '../../../queries/people';
import { sessionQuery, useMay, useSession } from '../../../session/session';
import { useTexts } from '../../../texts/texts';
import { peopleTexts } from '../people/people-texts';
import { settingsTexts } from '../settings-texts';
import { SecondFactor } from './second-factor';
import { youTexts } from './you-texts';

/** What a person changes of the own account. */
export const You = () => (
  <>
    <YourName />
    <Password />
    <SecondFactor />
  </>
);

/** The route for users is the owners': others are told whom to ask. */
function YourName() {
  const say = useTexts(youTexts);
  const sayRole = useTexts(peopleTexts);
  const { user } = useSession();
  const mayChange = useMay('admin');
  return (
    <Card title={user.name}>
      <Facts
        facts={[
          [say('email'), user.email],
          [say('role'), sayRole(user.role)],
        ]}
      />
      {mayChange ? <NameForm /> : <p className="quiet">{say('nameByOwner')}</p>}
    </Card>
  );
}

function NameForm() {
  const say = useTexts(youTexts);
  const sayMore = useTexts(settingsTexts);
  const { user } = useSession();
  const change = useChange({
    change: (name: string) => changeUser(user.userId, { name }),
    refresh: [peopleKeys.all(), sessionQuery.queryKey],
    says: (_, name) => say('nameDone', { name }),
  });
  return (
    <SendForm className="narrow-form" submit={(fields) => change.mutate(textOf(fields, 'name'))} change={change} doIt={sayMore('save')}>
      <Field label={say('name')}>
        {(bound) => <input {...bound} name="name" autoComplete="name" required maxLength={100} pattern=".*\S.*" defaultValue={user.name} />}
      </Field>
    </SendForm>
  );
}

export function Password() {
  const say = useTexts(youTexts);
  const { email } = useSession().user;
  const change = useChange({
    change: (body: { old: string; new: string }) => asked(api.POST('/api/session/password', { body })),
    says: () => say('changed'),
  });
  const submit = (fields: FormData, form: HTMLFormElement): void =>
    change.mutate({ old: String(fields.get('old')), new: String(fields.get('new')) }, { onSuccess: () => form.reset() });
  return (
    <section className="card" aria-labelledby="password">
      <h2 id="password">{say('password')}</h2>
      <p>{say('passwordWords')}</p>
      <SendForm
        className="narrow-form"
        submit={submit}
        change={change}
        doIt={say('change')}
        codes={{ PASSWORD_WRONG: say('wrong'), PASSWORD_REFUSED: say('refused') }}
      >
        {/* For password managers: whose password it is. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <Field label={say('old')}>
          {(bound) => <input {...bound} name="old" type="password" autoComplete="current-password" required maxLength={128} />}
        </Field>
        <Field label={say('new')} hint={say('newHint')}>
          {(bound) => <input {...bound} name="new" type="password" autoComplete="new-password" required minLength={12} maxLength={128} />}
        </Field>
      </SendForm>
    </section>
  );
}
