import { useState } from 'react';
import { api, asked } from '../../api/client';
import { Allowed } from '../../parts/allowed';
import { Field } from '../../parts/field';
import { textOf } from '../../parts/form';
import { FormDialog } from '../../parts/form-dialog';
import { PageHead } from '../../parts/page-head';
import '../../parts/parts.css';
import { useChange } from '../../parts/use-change';
import { doNotCallKeys } from '../../queries/do-not-call';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { doNotCallTexts } from './do-not-call-texts';
import './do-not-call.css';
import { ImportNumbers } from './import-numbers';
import { NumberList } from './number-list';
import { SearchNumber } from './search-number';

export function DoNotCall() {
  const say = useTexts(doNotCallTexts);
  const [isAdding, setAdding] = useState(false);
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <PageHead title={say('title')}>
        <Allowed scope="admin" why={say('ownersOnly')}>
          <button type="button" aria-expanded={isImporting} onClick={() => setImporting(!isImporting)}>
            {say(isImporting ? 'hide' : 'import')}
          </button>
          <button type="button" className="main" onClick={() => setAdding(true)}>
            {say('add')}
          </button>
        </Allowed>
      </PageHead>
      <p>{say('words')}</p>
      {isImporting && <ImportNumbers />}
      <SearchNumber />
      <NumberList />
      {isAdding && <AddNumber close={() => setAdding(false)} />}
    </>
  );
}

function AddNumber({ close }: { close(): void }) {
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
