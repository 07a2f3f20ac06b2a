import { api, asked } from '../../api/client';
import { Field } from '../../parts/field';
import { FormDialog } from '../../parts/form-dialog';
import { useToast } from '../../parts/toasts';
import { useChange } from '../../parts/use-change';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { doNotCallTexts } from './do-not-call-texts';
import { DO_NOT_CALL } from './do-not-call-key';

export function AddNumber({ close }: { close(): void }) {
  const say = useTexts(doNotCallTexts);
  const formats = useFormats();
  const toast = useToast();
  const change = useChange({
    change: (body: { phone: string; reason: string | null }) => asked(api.POST('/api/do-not-call', { body })),
    refresh: [DO_NOT_CALL],
    done({ doNotCall: { phone } }) {
      toast({ text: say('added', { phone: formats.phone(phone ?? '') }) });
      close();
    },
  });
  const submit = (fields: FormData): void => {
    const reason = String(fields.get('reason')).trim();
    change.mutate({ phone: String(fields.get('phone')), reason: reason === '' ? null : reason });
  };
  return (
    <FormDialog title={say('add')} isOpen close={close} doIt={say('addNow')} submit={submit} change={change}>
      <Field label={say('phone')} hint={say('phoneHint')}>
        {(bound) => <input {...bound} name="phone" type="tel" autoComplete="off" required maxLength={40} />}
      </Field>
      <Field label={say('reason')} hint={say('reasonHint')}>
        {(bound) => <input {...bound} name="reason" autoComplete="off" maxLength={200} />}
      </Field>
    </FormDialog>
  );
}
