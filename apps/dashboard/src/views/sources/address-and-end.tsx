import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, asked } from '../../api/client';
import { Dialog } from '../../parts/dialog';
import { Field } from '../../parts/field';
import { useToast } from '../../parts/toasts';
import { useUnreadProblem } from '../../parts/use-problem';
import { useTexts } from '../../texts/texts';
import { connectionQuery, connectionsQuery, type Connection } from './connections-api';
import { sourceTexts } from './source-texts';

const OVERLAPS = [
  [86_400, 'overlapDay'],
  [3_600, 'overlapHour'],
  [604_800, 'overlapWeek'],
  [0, 'overlapNone'],
] as const;

interface AddressAndEndProps {
  connection: Connection;
  hasAddress: boolean;
}

/** What breaks something if it is done by mistake. */
export function AddressAndEnd({ connection, hasAddress }: AddressAndEndProps) {
  const say = useTexts(sourceTexts);
  return (
    <section className="card" aria-labelledby="danger-title">
      <h2 id="danger-title">{say(hasAddress ? 'danger' : 'remove')}</h2>
      {hasAddress && <Rotate connection={connection} />}
      <Remove connection={connection} hasAddress={hasAddress} />
    </section>
  );
}

function Rotate({ connection: { connectionId } }: { connection: Connection }) {
  const say = useTexts(sourceTexts);
  const toast = useToast();
  const { show } = useUnreadProblem();
  const client = useQueryClient();
  const [overlapSeconds, setOverlap] = useState<number>(OVERLAPS[0][0]);
  const rotating = useMutation({
    mutationFn: () =>
      asked(api.POST('/api/connections/{connectionId}/rotate', { params: { path: { connectionId } }, body: { overlapSeconds } })),
    onSuccess: ({ connection }) => {
      client.setQueryData(connectionQuery(connectionId).queryKey, connection);
      toast({ text: say('rotated') });
    },
    onError: show,
  });
  return (
    <>
      <Field label={say('overlap')} hint={say('rotateHint')}>
        {(bound) => (
          <select {...bound} value={overlapSeconds} onChange={({ target }) => setOverlap(Number(target.value))}>
            {OVERLAPS.map(([seconds, text]) => (
              <option key={text} value={seconds}>
                {say(text)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <p>
        <button type="button" disabled={rotating.isPending} onClick={() => rotating.mutate()}>
          {say('rotate')}
        </button>
      </p>
    </>
  );
}

function Remove({ connection: { connectionId, name }, hasAddress }: AddressAndEndProps) {
  const say = useTexts(sourceTexts);
  const toast = useToast();
  const { show } = useUnreadProblem();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const removing = useMutation({
    mutationFn: () => asked(api.DELETE('/api/connections/{connectionId}', { params: { path: { connectionId } } })),
    onSuccess: async () => {
      toast({ text: say('removed', { name }) });
      await navigate({ to: hasAddress ? '/sources' : '/outcomes' });
      client.removeQueries({ queryKey: connectionQuery(connectionId).queryKey });
      await client.invalidateQueries(connectionsQuery);
    },
    onError: show,
  });
  return (
    <>
      <button type="button" className="danger" onClick={() => setAsking(true)}>
        {say('remove')}
      </button>
      <Dialog title={say('removeTitle', { name })} isOpen={isAsking} close={() => setAsking(false)}>
        <p>{say(hasAddress ? 'removeHint' : 'removeTargetHint')}</p>
        <button type="button" className="danger" disabled={removing.isPending} onClick={() => removing.mutate()}>
          {say('remove')}
        </button>
      </Dialog>
    </>
  );
}
