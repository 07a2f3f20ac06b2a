import { useState } from 'react';
import { api, asked } from '../../api/client';
import { FormDialog } from '../../parts/form-dialog';
import { useToast } from '../../parts/toasts';
import { useChange } from '../../parts/use-change';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { doNotCallTexts } from './do-not-call-texts';
import { DO_NOT_CALL } from './do-not-call-key';

/** Warns of the law before a number may be called again. */
export function RemoveNumber({ phone, close }: { phone: string; close(): void }) {
  const say = useTexts(doNotCallTexts);
  const shown = useFormats().phone(phone);
  const toast = useToast();
  const [isSure, setSure] = useState(false);
  const change = useChange({
    change: () => asked(api.DELETE('/api/do-not-call/{phone}', { params: { path: { phone } } })),
    refresh: [DO_NOT_CALL],
    done({ leadIds: { length: count } }) {
      toast({ text: say(count === 0 ? 'removed' : 'removedLeads', { phone: shown, count }) });
      close();
    },
  });
  const title = say('removeTitle', { phone: shown });
  return (
    <FormDialog
      title={title}
      isOpen
      close={close}
      doIt={say('removeNow')}
      submit={() => change.mutate()}
      change={change}
      isDanger
      isReady={isSure}
    >
      <p>{say('removeLaw')}</p>
      <label className="tick">
        <input type="checkbox" checked={isSure} onChange={({ target }) => setSure(target.checked)} />
        {say('removeSure')}
      </label>
    </FormDialog>
  );
}
