import { useState } from 'react';
import { api, asked } from '../../api/client';
import { FormDialog } from '../../parts/form-dialog';
import { useChange } from '../../parts/use-change';
import { doNotCallKeys } from '../../queries/do-not-call';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { doNotCallTexts } from './do-not-call-texts';

/** Warns of the law before a number may be called again. */
export function RemoveNumber({ phone, close }: { phone: string; close(): void }) {
  const say = useTexts(doNotCallTexts);
  const shown = useFormats().phone(phone);
  const [isSure, setSure] = useState(false);
  const change = useChange({
    change: () => asked(api.DELETE('/api/do-not-call/{phone}', { params: { path: { phone } } })),
    refresh: [doNotCallKeys.all()],
    says: ({ leadIds: { length: count } }) => say(count === 0 ? 'removed' : 'removedLeads', { phone: shown, count }),
    done: close,
  });
  return (
    <FormDialog
      title={say('removeTitle', { phone: shown })}
      close={close}
      doIt={say('removeNow')}
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
