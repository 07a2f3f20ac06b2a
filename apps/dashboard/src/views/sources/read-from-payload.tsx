import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Payload } from '../../api/records';
import { Shown } from '../../parts/states';
import { leadQuery } from '../../queries/leads';
import { useTexts } from '../../texts/texts';
import { FieldList } from './field-list';
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
