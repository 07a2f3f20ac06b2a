import { api, asked } from '../../api/client';
import { FormDialog } from '../../parts/form-dialog';
import { useChange } from '../../parts/use-change';
import { doNotCallKeys } from '../../queries/do-not-call';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { leadTexts } from './lead-texts';

/** Puts a number on the do-not-call list. */
export function BlockNumber({ phone, close }: { phone: string; close(): void }) {
  const say = useTexts(leadTexts);
  const formats = useFormats();
  const change = useChange({
    change: () => asked(api.POST('/api/do-not-call', { body: { phone } })),
    refresh: [doNotCallKeys.all()],
    says: () => say('stopped'),
    done: close,
  });
  return (
    <FormDialog title={say('stopTitle')} close={close} doIt={say('stopDo')} change={change} isDanger>
      <p>{say('stopWords', { phone: formats.phone(phone) })}</p>
    </FormDialog>
  );
}
