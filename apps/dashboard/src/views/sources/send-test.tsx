import { useState } from 'react';
import { api, asked } from '../../api/client';
import { Problem } from '../../api/problem';
import type { Answer, Connection } from '../../api/records';
import { Card } from '../../parts/card';
import { Field } from '../../parts/field';
import { Form, FormProblem } from '../../parts/form';
import { useChange } from '../../parts/use-change';
import { connectionKeys } from '../../queries/connections';
import { useTexts } from '../../texts/texts';
import { sourceTexts } from './source-texts';

/** A test of the way: a made-up lead of a source, which may ring a phone, or a made-up outcome for a target. */
export function SendTest({ connection, isToTarget }: { connection: Connection; isToTarget: boolean }) {
  const say = useTexts(sourceTexts);
  const { connectionId } = connection;
  const [phone, setPhone] = useState('');
  const sending = useChange({
    change: (toRing: string) =>
      asked(
        api.POST('/api/connections/{connectionId}/test', {
          params: { path: { connectionId } },
          body: toRing === '' ? {} : { phone: toRing },
        }),
      ),
    refresh: [connectionKeys.one(connectionId)],
  });
  const error = sending.error instanceof Problem ? sending.error.about('phone') : undefined;
  return (
    <Card title={say('test')}>
      <p>{say(isToTarget ? 'testTarget' : 'testHint')}</p>
      <Form submit={() => sending.mutate(phone.trim())}>
        {!isToTarget && (
          <Field label={say('testPhone')} hint={say('testPhoneHint')} error={error}>
            {(bound) => <input {...bound} type="tel" value={phone} onChange={({ target }) => setPhone(target.value)} />}
          </Field>
        )}
        <button type="submit" disabled={sending.isPending}>
          {say('testSend')}
        </button>
      </Form>
      <div role="status">{sending.data && <Outcome answer={sending.data} hasRung={sending.variables !== ''} />}</div>
      {error === undefined && <FormProblem error={sending.error} />}
    </Card>
  );
}

type TestAnswer = Answer<'/api/connections/{connectionId}/test', 'post'>;

function Outcome({ answer: { outcome }, hasRung }: { answer: TestAnswer; hasRung: boolean }) {
  const say = useTexts(sourceTexts);
  if (outcome) return <p>{say(outcome.status, { reason: outcome.reason ?? '' })}</p>;
  return <p>{say(hasRung ? 'testRings' : 'testDone')}</p>;
}
