import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, asked } from '../../api/client';
import type { Payload } from '../../api/records';
import { FormProblem } from '../../parts/form';
import { Shown } from '../../parts/states';
import { leadQuery } from '../../queries/leads';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { useReasonWords } from './health-notes';
import { sourceTexts } from './source-texts';

/** What was read from a payload: its leads' fields, or why there are none. */
export function ReadFromPayload({ payload }: { payload: Payload }) {
  const say = useTexts(sourceTexts);
  const words = useReasonWords();
  const { status, reason, leadIds } = payload;
  if (status === 'received') return <p>{say('notYet')}</p>;
  return (
    <>
      {reason !== undefined && <p>{say('reason', { reason: words(reason) })}</p>}
      {leadIds.length === 0 && <p>{say('nothingRead')}</p>}
      {leadIds.map((leadId) => (
        <ReadLead key={leadId} leadId={leadId} />
      ))}
    </>
  );
}

function ReadLead({ leadId }: { leadId: string }) {
  const say = useTexts(sourceTexts);
  const lead = useQuery(leadQuery(leadId));
  return (
    <Shown read={lead}>
      {(found) => (
        <>
          <FieldList of={found} />
          <p>
            <Link to="/leads/$leadId" params={{ leadId }}>
              {say('toLead')}
            </Link>
          </p>
        </>
      )}
    </Shown>
  );
}

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

/** Shows what would be read from a payload with the present settings. Nobody is called, and nothing is stored. */
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

interface Fields {
  name?: string;
  phone?: string | null;
  email?: string | null;
  requirement?: string | null;
  budget?: string | null;
  source?: string | null;
  extra?: Readonly<Record<string, unknown>>;
  isTest?: boolean;
}

/** What was read of a person, without what was not there. */
function FieldList({ of: fields }: { of: Fields }) {
  const say = useTexts(sourceTexts);
  const { phone: spaced } = useFormats();
  const { name, phone, email, requirement, budget, source, extra = {}, isTest = false } = fields;
  const rows: [string, string | null | undefined][] = [
    [say('fieldName'), name],
    [say('phone'), phone && spaced(phone)],
    [say('email'), email],
    [say('requirement'), requirement],
    [say('budget'), budget],
    [say('came'), source],
    ...Object.entries(extra).map(([key, value]): [string, string] => [key, String(value)]),
    [say('isTest'), isTest ? say('yes') : undefined],
  ];
  return (
    <dl className="read-fields">
      {rows
        .filter(([, value]) => value)
        .map(([key, value]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
