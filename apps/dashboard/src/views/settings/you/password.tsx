import { api, asked } from '../../../api/client';
import { Field } from '../../../parts/field';
import { Form, FormProblem } from '../../../parts/form';
import { useChange } from '../../../parts/use-change';
import { useSession } from '../../../session/session';
import { useTexts } from '../../../texts/texts';
import { youTexts } from './you-texts';

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
