import { api, asked } from '../../../api/client';
import { Dialog } from '../../../parts/dialog';
import { Field } from '../../../parts/field';
import { FormDialog } from '../../../parts/form-dialog';
import { useChange } from '../../../parts/use-change';
import { useTexts } from '../../../texts/texts';
import { Secret } from '../secret';
import { EndSelect } from './end-select';
import { endAfter } from './key-end';
import { KEYS, type ApiKey } from './keys-api';
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
    refresh: [KEYS],
  });
  const submit = (fields: FormData): void => {
    const end = fields.get('ends');
    rotating.mutate({
      overlapSeconds: Number(fields.get('overlap')),
      expiresAt: typeof end === 'string' ? endAfter(end, Date.now()) : null,
    });
  };
  if (rotating.data)
    return (
      <Dialog title={say('made', { name })} isOpen close={close}>
        <p>{say('use')}</p>
        <Secret text={rotating.data.secret} />
      </Dialog>
    );
  return (
    <FormDialog title={say('rotateTitle', { name })} isOpen close={close} doIt={say('rotate')} submit={submit} change={rotating}>
      <p>{say('rotateWords')}</p>
      <Field label={say('overlap')}>
        {(bound) => (
          <select {...bound} name="overlap" defaultValue="86400">
            {OVERLAPS.map(([seconds, text]) => (
              <option key={seconds} value={seconds}>
                {say(text)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {expiresAt !== null && <EndSelect label={say('newEnd')} name="ends" mustEnd />}
    </FormDialog>
  );
}
