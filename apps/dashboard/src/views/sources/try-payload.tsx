import { useMutation } from '@tanstack/react-query';
import { api, asked } from '../../api/client';
import type { Payload } from '../../api/records';
import { FormProblem } from '../../parts/form';
import { useTexts } from '../../texts/texts';
import { FieldList } from './field-list';
import { useReasonWords } from './health-notes';
import { sourceTexts } from './source-texts';

const tryPayload = (connectionId: string, { body, headers }: Payload) => {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  return asked(
    api.POST('/api/connections/{connectionId}/try', {
      params: { path: { connectionId } },
      body: { body, ...(type !== undefined && { headers: { 'content-type': type } }) },
    }),
  );
};

type Tried = Awaited<ReturnType<typeof tryPayload>>;

/** Shows what the present settings would read from a payload; nobody is called, and nothing is stored. */
export function TryPayload({ payload, connectionId }: { payload: Payload; connectionId: string }) {
  const say = useTexts(sourceTexts);
  const trying = useMutation({ mutationFn: () => tryPayload(connectionId, payload) });
  return (
    <>
      <button type="button" className="small" disabled={trying.isPending} onClick={() => trying.mutate()}>
        {say('try')}
      </button>
      <div role="status" className="tried">
        {trying.data && <Result tried={trying.data} />}
      </div>
      <FormProblem error={trying.error} />
    </>
  );
}

function Result({ tried: { reason, items } }: { tried: Tried }) {
  const say = useTexts(sourceTexts);
  const reasonWords = useReasonWords();
  return (
    <>
      <h3>{say('wouldRead')}</h3>
      {reason !== undefined && <p>{say('reason', { reason: reasonWords(reason) })}</p>}
      {items.length === 0 && <p>{say('nothingRead')}</p>}
      {items.map((item, index) =>
        item.reason === undefined ? (
          <FieldList key={index} of={item} />
        ) : (
          <p key={index}>{say('reason', { reason: reasonWords(item.reason) })}</p>
        ),
      )}
    </>
  );
}
