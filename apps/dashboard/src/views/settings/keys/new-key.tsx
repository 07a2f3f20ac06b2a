import { useState } from 'react';
import { api, asked } from '../../../api/client';
import { Dialog } from '../../../parts/dialog';
import { Field } from '../../../parts/field';
import { FormDialog } from '../../../parts/form-dialog';
import { useChange } from '../../../parts/use-change';
import { useMay } from '../../../session/session';
import { useTexts } from '../../../texts/texts';
import { Choice } from '../choice';
import { Secret } from '../secret';
import { EndSelect } from './end-select';
import { endAfter } from './key-end';
import { KEY_SCOPES, KEYS, type ApiKey } from './keys-api';
import { keysTexts } from './keys-texts';

interface Wanted {
  name: string;
  scopes: ApiKey['scopes'];
  expiresAt: string | null;
}

export function NewKey({ close }: { close(): void }) {
  const say = useTexts(keysTexts);
  const mayBill = useMay('billing');
  const [hasNoScope, setNoScope] = useState(false);
  const making = useChange({ change: (body: Wanted) => asked(api.POST('/api/api-keys', { body })), refresh: [KEYS] });
  const submit = (fields: FormData): void => {
    const scopes = fields.getAll('scopes') as ApiKey['scopes'];
    setNoScope(scopes.length === 0);
    if (scopes.length === 0) return;
    making.mutate({ name: String(fields.get('name')).trim(), scopes, expiresAt: endAfter(String(fields.get('ends')), Date.now()) });
  };
  if (making.data)
    return (
      <Dialog title={say('made', { name: making.data.apiKey.name })} isOpen close={close}>
        <p>{say('use')}</p>
        <Secret text={making.data.secret} />
      </Dialog>
    );
  const options = KEY_SCOPES.map((value) => ({
    value,
    label: say(value),
    ...(value === 'billing' && !mayBill && { isOff: true, hint: say('billingOff') }),
  }));
  return (
    <FormDialog title={say('newTitle')} isOpen close={close} doIt={say('make')} submit={submit} change={making}>
      <Field label={say('name')} hint={say('nameHint')}>
        {(bound) => <input {...bound} name="name" required maxLength={200} pattern=".*\S.*" autoComplete="off" />}
      </Field>
      <Choice legend={say('scopes')} name="scopes" options={options} chosen={['leads:write']} isMany />
      {hasNoScope && (
        <p className="error" role="alert">
          {say('noScope')}
        </p>
      )}
      <EndSelect label={say('ends')} name="ends" />
    </FormDialog>
  );
}
