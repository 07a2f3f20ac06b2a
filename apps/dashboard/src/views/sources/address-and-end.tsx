import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, asked } from '../../api/client';
import type { Connection } from '../../api/records';
import { Card } from '../../parts/card';
import { Dialog } from '../../parts/dialog';
import { SelectField, type Option } from '../../parts/select';
import { useAct } from '../../parts/use-change';
import { connectionKeys } from '../../queries/connections';
import { useTexts } from '../../texts/texts';
import { sourceTexts } from './source-texts';

/** Seconds for which both addresses work. */
const OVERLAPS = [
  ['86400', 'overlapDay'],
  ['3600', 'overlapHour'],
  ['604800', 'overlapWeek'],
  ['0', 'overlapNone'],
] as const;

interface AddressAndEndProps {
  connection: Connection;
  hasAddress: boolean;
}

/** What breaks something if it is done by mistake. */
export function AddressAndEnd({ connection, hasAddress }: AddressAndEndProps) {
  const say = useTexts(sourceTexts);
  return (
    <Card title={say(hasAddress ? 'danger' : 'remove')}>
      {hasAddress && <Rotate connection={connection} />}
      <Remove connection={connection} hasAddress={hasAddress} />
    </Card>
  );
}

function Rotate({ connection: { connectionId } }: { connection: Connection }) {
  const say = useTexts(sourceTexts);
  const client = useQueryClient();
  const [overlap, setOverlap] = useState<string>(OVERLAPS[0][0]);
  const rotating = useAct({
    change: () => {
      const params = { path: { connectionId } };
      return asked(api.POST('/api/connections/{connectionId}/rotate', { params, body: { overlapSeconds: Number(overlap) } }));
    },
    says: () => say('rotated'),
    done: ({ connection }) => client.setQueryData(connectionKeys.one(connectionId), connection),
  });
  return (
    <>
      <SelectField
        label={say('overlap')}
        hint={say('rotateHint')}
        value={overlap}
        options={OVERLAPS.map(([seconds, text]): Option => [seconds, say(text)])}
        change={setOverlap}
      />
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
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const removing = useAct({
    change: () => asked(api.DELETE('/api/connections/{connectionId}', { params: { path: { connectionId } } })),
    refresh: [connectionKeys.list()],
    says: () => say('removed', { name }),
    async done() {
      await navigate({ to: hasAddress ? '/sources' : '/outcomes' });
      client.removeQueries({ queryKey: connectionKeys.one(connectionId) });
    },
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
