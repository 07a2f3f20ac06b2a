import { api, asked } from '../../../api/client';
import { Card } from '../../../parts/card';
import { Field } from '../../../parts/field';
import { Form, FormProblem, textOf } from '../../../parts/form';
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
      <dl className="facts">
        <dt>{say('email')}</dt>
        <dd>{user.email}</dd>
        <dt>{say('role')}</dt>
        <dd>{sayRole(user.role)}</dd>
      </dl>
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
    <Form className="narrow-form" submit={(fields) => change.mutate(textOf(fields, 'name'))}>
      <Field label={say('name')}>
        {(bound) => <input {...bound} name="name" autoComplete="name" required maxLength={100} pattern=".*\S.*" defaultValue={user.name} />}
      </Field>
      <FormProblem error={change.error} />
      <button type="submit" disabled={change.isPending}>
        {sayMore('save')}
      </button>
    </Form>
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
      <Form className="narrow-form" submit={submit}>
        {/* For password managers: whose password it is. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <Field label={say('old')}>
          {(bound) => <input {...bound} name="old" type="password" autoComplete="current-password" required maxLength={128} />}
        </Field>
        <Field label={say('new')} hint={say('newHint')}>
          {(bound) => <input {...bound} name="new" type="password" autoComplete="new-password" required minLength={12} maxLength={128} />}
        </Field>
        <FormProblem error={change.error} codes={{ PASSWORD_WRONG: say('wrong'), PASSWORD_REFUSED: say('refused') }} />
        <button type="submit" disabled={change.isPending}>
          {say('change')}
        </button>
      </Form>
    </section>
  );
}
