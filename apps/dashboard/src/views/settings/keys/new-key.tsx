import { useState } from 'react';
import { api, asked } from '../../../api/client';
import type { ApiKey } from '../../../api/records';
import { Field } from '../../../parts/field';
import { ErrorLine, textOf } from '../../../parts/form';
import { FormDialog } from '../../../parts/form-dialog';
import { useChange } from '../../../parts/use-change';
import { keyKeys } from '../../../queries/keys';
import { useMay } from '../../../session/session';
import { useTexts } from '../../../texts/texts';
import { Choice } from '../choice';
import { SecretDialog } from '../secret';
import { EndSelect } from './end-select';
import { endAfter } from './key-end';
import { keysTexts } from './keys-texts';

const KEY_SCOPES: readonly ApiKey['scopes'][number][] = ['leads:write', 'dashboard:read', 'recordings:read', 'admin', 'billing'];

interface Wanted {
  name: string;
  scopes: ApiKey['scopes'];
  expiresAt: string | null;
}

export function NewKey({ close }: { close(): void }) {
  const say = useTexts(keysTexts);
  const mayBill = useMay('billing');
  const [hasNoScope, setNoScope] = useState(false);
  const making = useChange({ change: (body: Wanted) => asked(api.POST('/api/api-keys', { body })), refresh: [keyKeys.all()] });
  const submit = (fields: FormData): void => {
    const scopes = fields.getAll('scopes') as ApiKey['scopes'];
    setNoScope(scopes.length === 0);
    if (scopes.length === 0) return;
    making.mutate({ name: textOf(fields, 'name'), scopes, expiresAt: endAfter(String(fields.get('ends')), Date.now()) });
  };
  if (making.data)
    return (
      <SecretDialog title={say('made', { name: making.data.apiKey.name })} words={say('use')} text={making.data.secret} close={close} />
    );
  const options = KEY_SCOPES.map((value) => ({
    value,
    label: say(value),
    ...(value === 'billing' && !mayBill && { isOff: true, hint: say('billingOff') }),
  }));
  return (
    <FormDialog title={say('newTitle')} close={close} doIt={say('make')} submit={submit} change={making}>
      <Field label={say('name')} hint={say('nameHint')}>
        {(bound) => <input {...bound} name="name" required maxLength={200} pattern=".*\S.*" autoComplete="off" />}
      </Field>
      <Choice legend={say('scopes')} name="scopes" options={options} chosen={['leads:write']} isMany />
      {hasNoScope && <ErrorLine>{say('noScope')}</ErrorLine>}
      <EndSelect label={say('ends')} name="ends" />
    </FormDialog>
  );
}
