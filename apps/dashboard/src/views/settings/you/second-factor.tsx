import { useState } from 'react';
import { api, asked } from '../../../api/client';
import { Badge } from '../../../parts/badge';
import { Card } from '../../../parts/card';
import { CopyButton } from '../../../parts/copy-button';
import { Field } from '../../../parts/field';
import { SendForm } from '../../../parts/form';
import { FormDialog } from '../../../parts/form-dialog';
import { useChange } from '../../../parts/use-change';
import { peopleKeys } from '../../../queries/people';
import { sessionQuery, useSession } from '../../../session/session';
import { useTexts } from '../../../texts/texts';
import { QrCode } from './qr-code';
import { youTexts } from './you-texts';

/** Sets of four are typed with fewer mistakes. */
const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** A code of an app beside the password (RFC 6238). */
export function SecondFactor() {
  const say = useTexts(youTexts);
  const { hasSecondFactor } = useSession().user;
  const [isRemoving, setRemoving] = useState(false);
  /** It is sent with the first code again, and is gone with this view. */
  const [password, setPassword] = useState('');
  const begin = useChange({ change: (body: { password: string }) => asked(api.POST('/api/session/second-factor', { body })) });
  const setUp = (fields: FormData): void => {
    const typed = String(fields.get('password'));
    setPassword(typed);
    begin.mutate({ password: typed });
  };
  return (
    <Card title={say('factor')}>
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
        <SendForm
          className="narrow-form"
          submit={setUp}
          change={begin}
          doIt={say('setUp')}
          isMain
          codes={{ PASSWORD_WRONG: say('passwordWrong') }}
        >
          <Field label={say('yourPassword')}>
            {(bound) => <input {...bound} name="password" type="password" autoComplete="current-password" required maxLength={128} />}
          </Field>
        </SendForm>
      )}
      {!hasSecondFactor && begin.data && <SetUp {...begin.data} password={password} />}
      {isRemoving && <Remove close={() => setRemoving(false)} forget={() => begin.reset()} />}
    </Card>
  );
}

function SetUp({ secret, uri, password }: { secret: string; uri: string; password: string }) {
  const say = useTexts(youTexts);
  const confirm = useChange({
    change: (code: string) => asked(api.PUT('/api/session/second-factor', { body: { code, password } })),
    refresh: [peopleKeys.all(), sessionQuery.queryKey],
    says: () => say('turnedOn'),
  });
  return (
    <SendForm
      className="narrow-form"
      submit={(fields) => confirm.mutate(String(fields.get('code')))}
      change={confirm}
      doIt={say('confirm')}
      isMain
      codes={{ CODE_WRONG: say('codeWrong'), PASSWORD_WRONG: say('passwordWrong') }}
    >
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
    </SendForm>
  );
}

function Remove({ close, forget }: { close(): void; forget(): void }) {
  const say = useTexts(youTexts);
  const change = useChange({
    change: (password: string) => asked(api.DELETE('/api/session/second-factor', { body: { password } })),
    refresh: [peopleKeys.all(), sessionQuery.queryKey],
    says: () => say('turnedOff'),
    done() {
      forget();
      close();
    },
  });
  const submit = (fields: FormData): void => change.mutate(String(fields.get('password')));
  const codes = { PASSWORD_WRONG: say('passwordWrong') };
  return (
    <FormDialog title={say('offTitle')} close={close} doIt={say('off')} submit={submit} change={change} isDanger codes={codes}>
      <p>{say('offWords')}</p>
      <Field label={say('yourPassword')}>
        {(bound) => <input {...bound} name="password" type="password" autoComplete="current-password" required maxLength={128} />}
      </Field>
    </FormDialog>
  );
}
