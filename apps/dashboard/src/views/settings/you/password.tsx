import type { FormEvent } from 'react';
import { askedJson } from '../../../api/client';
import { Field } from '../../../parts/field';
import { FormProblem } from '../../../parts/form-dialog';
import { useToast } from '../../../parts/toasts';
import { useChange } from '../../../parts/use-change';
import { useSession } from '../../../session/session';
import { useTexts } from '../../../texts/texts';
import { youTexts } from './you-texts';

const changePassword = (json: { old: string; new: string }) => askedJson('/api/session/password', { method: 'POST', json });

export function Password() {
  const say = useTexts(youTexts);
  const toast = useToast();
  const { email } = useSession().user;
  const change = useChange({ change: changePassword, refresh: [], done: () => toast({ text: say('changed') }) });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    change.mutate({ old: String(fields.get('old')), new: String(fields.get('new')) }, { onSuccess: () => form.reset() });
  };
  return (
    <section className="card" aria-labelledby="password">
      <h2 id="password">{say('password')}</h2>
      <p>{say('passwordWords')}</p>
      <form className="narrow-form" onSubmit={submit}>
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
      </form>
    </section>
  );
}
