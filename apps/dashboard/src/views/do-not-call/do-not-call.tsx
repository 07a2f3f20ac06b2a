import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, asked } from '../../api/client';
import { Problem } from '../../api/problem';
import { Allowed } from '../../parts/allowed';
import { Field } from '../../parts/field';
import { Form, FormProblem, textOf } from '../../parts/form';
import { FormDialog } from '../../parts/form-dialog';
import { PageHead } from '../../parts/page-head';
import '../../parts/parts.css';
import { useChange } from '../../parts/use-change';
import { blockedQuery, doNotCallKeys } from '../../queries/do-not-call';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { doNotCallTexts } from './do-not-call-texts';
import './do-not-call.css';
import { ImportNumbers } from './import-numbers';
import { NumberList } from './number-list';

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

/** Says of one number whether it is on the list, however it is typed; also when the list has changed since. */
function SearchNumber() {
  const say = useTexts(doNotCallTexts);
  const formats = useFormats();
  const [number, setNumber] = useState('');
  const look = useQuery({ ...blockedQuery(number), enabled: number !== '', retry: false });
  const submit = (fields: FormData): void => {
    const typed = textOf(fields, 'phone');
    if (typed === number) void look.refetch();
    else setNumber(typed);
  };
  const isUnreadable = look.error instanceof Problem && look.error.status === 422;
  return (
    <Form className="search-number" role="search" submit={submit}>
      <Field label={say('search')} error={isUnreadable ? say('notANumber') : undefined}>
        {(bound) => <input {...bound} name="phone" type="tel" autoComplete="off" required maxLength={40} />}
      </Field>
      <button type="submit" disabled={look.isFetching}>
        {say('searchNow')}
      </button>
      <div role="status" className="found">
        {look.data && <Found {...look.data} phone={formats.phone(look.data.phone)} />}
      </div>
      {!isUnreadable && <FormProblem error={look.error} />}
    </Form>
  );
}

function Found({ phone, blocked, reason, leadIds }: { phone: string; blocked: boolean; reason?: string | undefined; leadIds: string[] }) {
  const say = useTexts(doNotCallTexts);
  if (blocked) return <p>{reason === undefined ? say('blocked', { phone }) : say('blockedBecause', { phone, reason })}</p>;
  return (
    <>
      <p>{say('notBlocked', { phone })}</p>
      {leadIds.length > 0 && (
        <p>
          {say('freed')}{' '}
          {leadIds.map((leadId, index) => (
            <span key={leadId}>
              {index > 0 && ', '}
              <Link to="/leads/$leadId" params={{ leadId }}>
                {say('freedLead', { number: index + 1 })}
              </Link>
            </span>
          ))}
        </p>
      )}
    </>
  );
}
