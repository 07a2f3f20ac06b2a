import { api, asked } from '../../../api/client';
import type { ApiKey } from '../../../api/records';
import { FormDialog } from '../../../parts/form-dialog';
import { useChange } from '../../../parts/use-change';
import { SelectField } from '../../../parts/select';
import { keyKeys } from '../../../queries/keys';
import { useTexts } from '../../../texts/texts';
import { SecretDialog } from '../secret';
import { EndSelect } from './end-select';
import { endAfter } from './key-end';
import { keysTexts } from './keys-texts';

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
