import { useState, type FormEvent } from 'react';
import { askedJson } from '../../../api/client';
import { Badge } from '../../../parts/badge';
import { CopyButton } from '../../../parts/copy-button';
import { Field } from '../../../parts/field';
import { FormDialog, FormProblem } from '../../../parts/form-dialog';
import { useToast } from '../../../parts/toasts';
import { useChange } from '../../../parts/use-change';
import { sessionQuery, useSession } from '../../../session/session';
import { useTexts } from '../../../texts/texts';
import { PEOPLE } from '../people/people-api';
import { QrCode } from './qr-code';
import { youTexts } from './you-texts';

const ROUTE = '/api/session/second-factor';
/** Sets of four are typed with fewer mistakes. */
const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

const REFRESH = [PEOPLE, sessionQuery.queryKey];

/** A code of an app beside the password (RFC 6238). */
export function SecondFactor() {
  const say = useTexts(youTexts);
  const { hasSecondFactor } = useSession().user;
  const [isRemoving, setRemoving] = useState(false);
  /** It is sent with the first code again, and is gone with this view. */
  const [password, setPassword] = useState('');
  const begin = useChange({
    change: (json: { password: string }) => askedJson<{ secret: string; uri: string }>(ROUTE, { method: 'POST', json }),
    refresh: [],
  });
  const setUp = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('password'));
    setPassword(typed);
    begin.mutate({ password: typed });
  };
  return (
    <section className="card" aria-labelledby="second-factor">
      <h2 id="second-factor">{say('factor')}</h2>
      <p>{say('factorWords')}</p>
      <p>
        <Badge tone={hasSecondFactor ? 'good' : 'quiet'}>{say(hasSecondFactor ? 'factorOn' : 'factorOff')}</Badge>
      </p>
      {hasSecondFactor && (
        <button type="button" className="danger" onClick={() => setRemoving(true)}>
          {say('off')}
        </button>
      )}
      {!hasSecondFactor && !begin.data && (
        <form className="narrow-form" onSubmit={setUp}>
          <Field label={say('yourPassword')}>
            {(bound) => <input {...bound} name="password" type="password" autoComplete="current-password" required maxLength={128} />}
          </Field>
          <FormProblem error={begin.error} codes={{ PASSWORD_WRONG: say('passwordWrong') }} />
          <button type="submit" className="main" disabled={begin.isPending}>
            {say('setUp')}
          </button>
        </form>
      )}
      {!hasSecondFactor && begin.data && <SetUp {...begin.data} password={password} />}
      {isRemoving && <Remove close={() => setRemoving(false)} forget={() => begin.reset()} />}
    </section>
  );
}

function SetUp({ secret, uri, password }: { secret: string; uri: string; password: string }) {
  const say = useTexts(youTexts);
  const toast = useToast();
  const confirm = useChange({
    change: (code: string) => askedJson(ROUTE, { method: 'PUT', json: { code, password } }),
    refresh: REFRESH,
    done: () => toast({ text: say('turnedOn') }),
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    confirm.mutate(String(new FormData(event.currentTarget).get('code')));
  };
  return (
    <form className="narrow-form" onSubmit={submit}>
      <p>{say('scan')}</p>
      <p>
        <QrCode text={uri} label={say('qr')} />
      </p>
      <p>{say('type')}</p>
      <div className="secret">
        <code>{inFours(secret)}</code>
        <CopyButton text={secret} />
      </div>
      <Field label={say('code')}>
        {(bound) => (
          <input {...bound} name="code" inputMode="numeric" autoComplete="one-time-code" required pattern="[0-9]{6}" maxLength={6} />
        )}
      </Field>
      <FormProblem error={confirm.error} codes={{ CODE_WRONG: say('codeWrong'), PASSWORD_WRONG: say('passwordWrong') }} />
      <button type="submit" className="main" disabled={confirm.isPending}>
        {say('confirm')}
      </button>
    </form>
  );
}

function Remove({ close, forget }: { close(): void; forget(): void }) {
  const say = useTexts(youTexts);
  const toast = useToast();
  const change = useChange({
    change: (password: string) => askedJson(ROUTE, { method: 'DELETE', json: { password } }),
    refresh: REFRESH,
    done() {
      toast({ text: say('turnedOff') });
      forget();
      close();
    },
  });
  const submit = (fields: FormData): void => change.mutate(String(fields.get('password')));
  const codes = { PASSWORD_WRONG: say('passwordWrong') };
  return (
    <FormDialog title={say('offTitle')} isOpen close={close} doIt={say('off')} submit={submit} change={change} isDanger codes={codes}>
      <p>{say('offWords')}</p>
      <Field label={say('yourPassword')}>
        {(bound) => <input {...bound} name="password" type="password" autoComplete="current-password" required maxLength={128} />}
      </Field>
    </FormDialog>
  );
}
