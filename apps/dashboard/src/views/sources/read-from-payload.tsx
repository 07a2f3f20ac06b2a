import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Shown } from '../../parts/states';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { leadQuery, type Payload } from './connections-api';
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
  const formats = useFormats();
  const lead = useQuery(leadQuery(leadId));
  return (
    <Shown read={lead}>
      {({ name, phone, email, requirement, budget, source, extra, isTest }) => {
        const rows: [string, string | null | undefined][] = [
          [say('fieldName'), name],
          [say('phone'), phone && formats.phone(phone)],
          [say('email'), email],
          [say('requirement'), requirement],
          [say('budget'), budget],
          [say('came'), source],
          ...Object.entries(extra).map(([key, value]): [string, string] => [key, String(value)]),
          [say('isTest'), isTest ? say('yes') : undefined],
        ];
        return (
          <>
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
            <p>
              <Link to="/leads/$leadId" params={{ leadId }}>
                {say('toLead')}
              </Link>
            </p>
          </>
        );
      }}
    </Shown>
  );
}
