import { Field } from '../../../parts/field';
import { Form, FormProblem, textOf } from '../../../parts/form';
import { useChange } from '../../../parts/use-change';
import { changeUser, peopleKeys } from '../../../queries/people';
import { sessionQuery, useMay, useSession } from '../../../session/session';
import { useTexts } from '../../../texts/texts';
import { peopleTexts } from '../people/people-texts';
import { settingsTexts } from '../settings-texts';
import { youTexts } from './you-texts';

/** The route for users is the owners': others are told whom to ask. */
export function YourName() {
  const say = useTexts(youTexts);
  const sayRole = useTexts(peopleTexts);
  const { user } = useSession();
  const mayChange = useMay('admin');
  return (
    <section className="card" aria-labelledby="your-name">
      <h2 id="your-name">{user.name}</h2>
      <dl className="facts">
        <dt>{say('email')}</dt>
        <dd>{user.email}</dd>
        <dt>{say('role')}</dt>
        <dd>{sayRole(user.role)}</dd>
      </dl>
      {mayChange ? <NameForm /> : <p className="quiet">{say('nameByOwner')}</p>}
    </section>
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
