import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { api, asked, askedJson } from '../../api/client';
import { useLive } from '../../api/live';
import { Problem } from '../../api/problem';
import { Field } from '../../parts/field';
import { useProblemWords } from '../../parts/use-problem';
import { useTexts } from '../../texts/texts';
import { startTexts } from './start-texts';

const LOOK_EVERY_MS = 5_000;

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
      askedJson<Taken>('/api/webhooks/leads', {
        method: 'POST',
        json: { lead: { ...lead, source: 'dashboard' }, triggerImmediateCall: true },
      }),
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    ringing.mutate(Object.fromEntries(new FormData(event.currentTarget)) as unknown as Person);
  };
  const problem = ringing.error instanceof Problem ? ringing.error : undefined;
  return (
    <>
      <h2>{say('ring')}</h2>
      <p className="quiet">{say('ringHint')}</p>
      <form onSubmit={submit}>
        <Field label={say('yourName')} error={problem?.about('name')}>
          {(bound) => <input {...bound} name="name" required maxLength={200} autoComplete="name" />}
        </Field>
        <Field label={say('phone')} error={problem?.about('phone') ?? (ringing.error ? words(ringing.error) : undefined)}>
          {(bound) => <input {...bound} name="phone" type="tel" required autoComplete="tel" />}
        </Field>
        <button type="submit" className="main" disabled={ringing.isPending}>
          {say('ringNow')}
        </button>
      </form>
      {ringing.data && <Answer {...ringing.data} />}
      <p>
        <a href="/talk?as=me" target="_blank" rel="noreferrer">
          {say('talk')}
        </a>
      </p>
    </>
  );
}

interface Taken {
  callId: string | null;
  leadId: string;
  status: 'accepted' | 'duplicate';
}

/** A number that enquired some minutes ago is not rung again: its lead says what became of it. */
function Answer({ callId, leadId, status }: Taken) {
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
  const queries = useQueryClient();
  const queryKey = ['calls', callId];
  const { data: call } = useQuery({
    queryKey,
    queryFn: async () => (await asked(api.GET('/api/calls/{callId}', { params: { path: { callId } } }))).call,
    refetchInterval: ({ state }) => (state.data?.endedAt ? false : LOOK_EVERY_MS),
  });
  useLive({ entries: (entries) => void (entries.some((entry) => entry.callId === callId) && queries.invalidateQueries({ queryKey })) });
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
