import { useState } from 'react';
import { api, asked } from '../../../api/client';
import type { Body, ApiKey } from '../../../api/records';
import { Field } from '../../../parts/field';
import { ErrorLine, textOf } from '../../../parts/form';
import { FormDialog } from '../../../parts/form-dialog';
import { type Option, SelectField } from '../../../parts/select';
import { useChange } from '../../../parts/use-change';
import { keyKeys } from '../../../queries/keys';
import { useMay } from '../../../session/session';
import { useTexts } from '../../../texts/texts';
import { Choice } from '../choice';
import { SecretDialog } from '../secret';
import { endAfter } from './key-end';
import { keysTexts } from './keys-texts';

const KEY_SCOPES: readonly ApiKey['scopes'][number][] = ['leads:write', 'dashboard:read', 'recordings:read', 'admin', 'billing'];

export function NewKey({ close }: { close(): void }) {
  const say = useTexts(keysTexts);
  const mayBill = useMay('billing');
  const [hasNoScope, setNoScope] = useState(false);
  const making = useChange({
    change: (body: Body<'post', '/api/api-keys'>) => asked(api.POST('/api/api-keys', { body })),
    refresh: [keyKeys.all()],
  });
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

/** Seconds for which both keys work. */
const OVERLAPS = [
  ['0', 'atOnce'],
  ['3600', 'hour'],
  ['86400', 'day'],
  ['604800', 'week'],
] as const;

/** A new secret in place of an old one, without a gap. A key with an end is followed by one with an end. */
export function RotateKey({ of: { keyId, name, expiresAt }, close }: { of: ApiKey; close(): void }) {
  const say = useTexts(keysTexts);
  const rotating = useChange({
    change: (body: { overlapSeconds: number; expiresAt: string | null }) =>
      asked(api.POST('/api/api-keys/{keyId}/rotate', { params: { path: { keyId } }, body })),
    refresh: [keyKeys.all()],
  });
  const submit = (fields: FormData): void => {
    const end = fields.get('ends');
    rotating.mutate({
      overlapSeconds: Number(fields.get('overlap')),
      expiresAt: typeof end === 'string' ? endAfter(end, Date.now()) : null,
    });
  };
  if (rotating.data) return <SecretDialog title={say('made', { name })} words={say('use')} text={rotating.data.secret} close={close} />;
  return (
    <FormDialog title={say('rotateTitle', { name })} close={close} doIt={say('rotate')} submit={submit} change={rotating}>
      <p>{say('rotateWords')}</p>
      <SelectField
        label={say('overlap')}
        name="overlap"
        defaultValue="86400"
        options={OVERLAPS.map(([seconds, text]) => [seconds, say(text)])}
      />
      {expiresAt !== null && <EndSelect label={say('newEnd')} name="ends" mustEnd />}
    </FormDialog>
  );
}

export function RevokeKey({ of: { keyId, name }, close }: { of: ApiKey; close(): void }) {
  const say = useTexts(keysTexts);
  const change = useChange({
    change: () => asked(api.DELETE('/api/api-keys/{keyId}', { params: { path: { keyId } } })),
    refresh: [keyKeys.all()],
    says: () => say('revoked', { name }),
    done: close,
  });
  const codes = { LAST_ADMIN_KEY: say('lastAdmin') };
  return (
    <FormDialog title={say('revokeTitle', { name })} close={close} doIt={say('revoke')} change={change} isDanger codes={codes}>
      <p>{say('revokeWords')}</p>
    </FormDialog>
  );
}

/** For how long a key lasts, as a number of days; empty: for ever. */
function EndSelect({ label, name, mustEnd = false }: { label: string; name: string; mustEnd?: boolean }) {
  const say = useTexts(keysTexts);
  const never: Option[] = mustEnd ? [] : [['', say('never')]];
  const days: Option[] = [
    ['30', say('days30')],
    ['90', say('days90')],
    ['365', say('days365')],
  ];
  return <SelectField label={label} name={name} defaultValue={mustEnd ? '90' : ''} options={[...never, ...days]} />;
}
