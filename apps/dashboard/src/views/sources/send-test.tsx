import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, asked } from '../../api/client';
import { Problem } from '../../api/problem';
import { Field } from '../../parts/field';
import { useProblemWords } from '../../parts/use-problem';
import { useTexts } from '../../texts/texts';
import { connectionQuery, type Connection } from './connections-api';
import { sourceTexts } from './source-texts';

/** A test of the way: a made-up lead of a source, which may ring a phone, or a made-up outcome for a target. */
export function SendTest({ connection, isToTarget }: { connection: Connection; isToTarget: boolean }) {
  const say = useTexts(sourceTexts);
  const words = useProblemWords();
  const client = useQueryClient();
  const { connectionId } = connection;
  const [phone, setPhone] = useState('');
  const sending = useMutation({
    mutationFn: (toRing: string) =>
      asked(
        api.POST('/api/connections/{connectionId}/test', {
          params: { path: { connectionId } },
          body: toRing === '' ? {} : { phone: toRing },
        }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: connectionQuery(connectionId).queryKey }),
  });
  const error = sending.error instanceof Problem ? sending.error.about('phone') : undefined;
  return (
    <section className="card" aria-labelledby="test-title">
      <h2 id="test-title">{say('test')}</h2>
      <p>{say(isToTarget ? 'testTarget' : 'testHint')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sending.mutate(phone.trim());
        }}
      >
        {!isToTarget && (
          <Field label={say('testPhone')} hint={say('testPhoneHint')} error={error}>
            {(bound) => <input {...bound} type="tel" value={phone} onChange={({ target }) => setPhone(target.value)} />}
          </Field>
        )}
        <button type="submit" disabled={sending.isPending}>
          {say('testSend')}
        </button>
      </form>
      <div role="status">{sending.data && <Answer answer={sending.data} hasRung={sending.variables !== ''} />}</div>
      {sending.error && error === undefined && (
        <p className="error" role="alert">
          {words(sending.error)}
        </p>
      )}
    </section>
  );
}

interface TestAnswer {
  lead: { leadId: string } | null;
  outcome: { status: 'sent' | 'failed' | 'unknown'; reason: string | null } | null;
}

function Answer({ answer: { outcome }, hasRung }: { answer: TestAnswer; hasRung: boolean }) {
  const say = useTexts(sourceTexts);
  if (outcome) return <p>{say(outcome.status, { reason: outcome.reason ?? '' })}</p>;
  return <p>{say(hasRung ? 'testRings' : 'testDone')}</p>;
}
