import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, asked } from '../../api/client';
import { Problem } from '../../api/problem';
import type { Answer } from '../../api/records';
import { Field } from '../../parts/field';
import { Form, textOf } from '../../parts/form';
import { useProblemWords } from '../../parts/use-problem';
import { callQuery } from '../../queries/calls';
import { useLiveNouns } from '../../queries/live';
import { useTexts } from '../../texts/texts';
import { startTexts } from './start-texts';

type Answered = Answer<'/api/webhooks/leads', 'post'>;

interface Person {
  name: string;
  phone: string;
}

/** Asks for a call as any lead does, so that the person sees what leads will get. */
export function RingStep() {
  const say = useTexts(startTexts);
  const words = useProblemWords();
  const ringing = useMutation({
    mutationFn: (lead: Person) =>
      asked(api.POST('/api/webhooks/leads', { body: { lead: { ...lead, source: 'dashboard' }, triggerImmediateCall: true } })),
  });
  const submit = (fields: FormData): void => ringing.mutate({ name: textOf(fields, 'name'), phone: textOf(fields, 'phone') });
  const problem = ringing.error instanceof Problem ? ringing.error : undefined;
  return (
    <>
      <h2>{say('ring')}</h2>
      <p className="quiet">{say('ringHint')}</p>
      <Form submit={submit}>
        <Field label={say('yourName')} error={problem?.about('name')}>
          {(bound) => <input {...bound} name="name" required maxLength={200} autoComplete="name" />}
        </Field>
        <Field label={say('phone')} error={problem?.about('phone') ?? (ringing.error ? words(ringing.error) : undefined)}>
          {(bound) => <input {...bound} name="phone" type="tel" required autoComplete="tel" />}
        </Field>
        <button type="submit" className="main" disabled={ringing.isPending}>
          {say('ringNow')}
        </button>
      </Form>
      {ringing.data && <Taken {...ringing.data} />}
      <p>
        <a href="/talk?as=me" target="_blank" rel="noreferrer">
          {say('talk')}
        </a>
      </p>
    </>
  );
}

/** A number that enquired some minutes ago is not rung again: its lead says what became of it. */
function Taken({ callId, leadId, status }: Answered) {
  const say = useTexts(startTexts);
  if (status === 'accepted' && callId !== null) return <FirstCall key={callId} callId={callId} />;
  return (
    <div className="note">
      <p role="status">{say('wasThere')}</p>
      <Link to="/leads/$leadId" params={{ leadId }} className="button">
        {say('openLead')}
      </Link>
    </div>
  );
}

/** The call as it goes, told in words. */
function FirstCall({ callId }: { callId: string }) {
  const say = useTexts(startTexts);
  useLiveNouns();
  const { data: call } = useQuery(callQuery(callId));
  const status = call?.status ?? 'requested';
  return (
    <div className="note">
      <p role="status">{say(`call.${status}`, { reason: call?.refusedBy?.reason ?? '' })}</p>
      {(call?.endedAt ?? status === 'refused') && (
        <Link to="/calls/$callId" params={{ callId }} className="button">
          {status === 'refused' ? say('why') : say('listen')}
        </Link>
      )}
    </div>
  );
}
