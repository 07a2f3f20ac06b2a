import { api, asked } from '../../api/client';
import { Field } from '../../parts/field';
import { textOf } from '../../parts/form';
import { FormDialog } from '../../parts/form-dialog';
import { useChange } from '../../parts/use-change';
import { doNotCallKeys } from '../../queries/do-not-call';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { doNotCallTexts } from './do-not-call-texts';

export function AddNumber({ close }: { close(): void }) {
  const say = useTexts(doNotCallTexts);
  const formats = useFormats();
  const change = useChange({
    change: (body: { phone: string; reason: string | null }) => asked(api.POST('/api/do-not-call', { body })),
    refresh: [doNotCallKeys.all()],
    says: ({ doNotCall: { phone } }) => say('added', { phone: formats.phone(phone ?? '') }),
    done: close,
  });
  const submit = (fields: FormData): void =>
    change.mutate({ phone: String(fields.get('phone')), reason: textOf(fields, 'reason') || null });
  return (
    <FormDialog title={say('add')} close={close} doIt={say('addNow')} submit={submit} change={change}>
      <Field label={say('phone')} hint={say('phoneHint')}>
        {(bound) => <input {...bound} name="phone" type="tel" autoComplete="off" required maxLength={40} />}
      </Field>
      <Field label={say('reason')} hint={say('reasonHint')}>
        {(bound) => <input {...bound} name="reason" autoComplete="off" maxLength={200} />}
      </Field>
    </FormDialog>
  );
}
