import { api, asked } from '../../api/client';
import { FormDialog } from '../../parts/form-dialog';
import { useToast } from '../../parts/toasts';
import { useChange } from '../../parts/use-change';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { leadTexts } from './lead-texts';

/** Puts a number on the do-not-call list. */
export function BlockNumber({ phone, close }: { phone: string; close(): void }) {
  const say = useTexts(leadTexts);
  const formats = useFormats();
  const toast = useToast();
  const change = useChange({
    change: () => asked(api.POST('/api/do-not-call', { body: { phone } })),
    refresh: [['do-not-call']],
    done() {
      toast({ text: say('stopped') });
      close();
    },
  });
  return (
    <FormDialog
      title={say('stopTitle')}
      isOpen
      close={close}
      doIt={say('stopDo')}
      submit={() => change.mutate(undefined)}
      change={change}
      isDanger
    >
      <p>{say('stopWords', { phone: formats.phone(phone) })}</p>
    </FormDialog>
  );
}
