import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Problem } from '../../api/problem';
import { Field } from '../../parts/field';
import { Form, FormProblem, textOf } from '../../parts/form';
import { blockedQuery } from '../../queries/do-not-call';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { doNotCallTexts } from './do-not-call-texts';

/** Says of one number whether it is on the list, however it is typed; also when the list has changed since. */
export function SearchNumber() {
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
