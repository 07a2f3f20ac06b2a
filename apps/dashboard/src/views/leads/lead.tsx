import { useMutationState, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Problem } from '../../api/problem';
import type { Call, LeadStatus, LeadWithNotes } from '../../api/records';
import { Badge } from '../../parts/badge';
import { Card } from '../../parts/card';
import { Facts } from '../../parts/facts';
import { PageHead } from '../../parts/page-head';
import { Empty, Shown } from '../../parts/states';
import { CallBadge, LeadBadge } from '../../parts/status-badges';
import { EXPECTED_CALL, wayOf } from '../../parts/way';
import { WayLine } from '../../parts/way-line';
import { blockedQuery } from '../../queries/do-not-call';
import { useEmployees } from '../../queries/employees';
import { leadCallsQuery, leadQuery, leadTimelineQuery } from '../../queries/leads';
import { useLiveNouns } from '../../queries/live';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { erasureOf } from './erase-lead';
import { LeadActions } from './lead-actions';
import { leadTexts } from './lead-texts';
import './leads.css';

/** One lead: what is known, what happened with its times, and what may be done. */
export function LeadView() {
  const { leadId = '' } = useParams({ strict: false });
  const say = useTexts(leadTexts);
  const lead = useQuery(leadQuery(leadId));
  useLiveNouns();
  const isGone = lead.error instanceof Problem && lead.error.status === 404;
  const erasures = useMutationState({ filters: { mutationKey: erasureOf(leadId), status: 'success' } });
  if (isGone && !(lead.data && erasures.length > 0))
    return (
      <Empty title={say('notFound')}>
        <Link to="/leads">{say('toLeads')}</Link>
      </Empty>
    );
  return <Shown read={lead}>{(found) => <FoundLead key={leadId} lead={found} />}</Shown>;
}

function FoundLead({ lead }: { lead: LeadWithNotes }) {
  const say = useTexts(leadTexts);
  const { phone } = useFormats();
  const calls = useQuery(leadCallsQuery(lead.leadId));
  const timeline = useQuery(leadTimelineQuery(lead.leadId));
  const isBlocked = useQuery({ ...blockedQuery(lead.phone ?? ''), enabled: lead.phone !== null }).data?.blocked;
  return (
    <>
      <PageHead title={phone(lead.name)} />
      <Blocked status={lead.status} isBlocked={isBlocked} />
      <LeadActions lead={lead} calls={calls.data ?? []} isBlocked={isBlocked} />
      <div className="columns">
        <Card title={say('way')}>
          <p className="quiet">{say('wayWords')}</p>
          <Shown read={calls}>{(all) => <WayLine label={say('way')} steps={wayOf(lead, all, timeline.data ?? [])} />}</Shown>
        </Card>
        <div>
          <LeadFacts lead={lead} />
          <Card title={say('calls')}>
            <Shown read={calls}>{(all) => <LeadCalls calls={all} hasPhone={lead.phone !== null} />}</Shown>
          </Card>
          <Notes lead={lead} />
          <Sent lead={lead} />
        </div>
      </div>
    </>
  );
}

/** Says that the number is not called; or that it may be again, which a person has to begin. */
function Blocked({ status, isBlocked }: { status: LeadStatus; isBlocked: boolean | undefined }) {
  const say = useTexts(leadTexts);
  if (isBlocked === false && status === 'do-not-call') return <p className="note">{say('isFreed')}</p>;
  if (!isBlocked) return null;
  return (
    <div className="note" data-kind="problem">
      <p>
        {say('isStopped')} <Link to="/do-not-call">{say('seeStopped')}</Link>
      </p>
    </div>
  );
}

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function LeadFacts({ lead }: { lead: LeadWithNotes }) {
  const say = useTexts(leadTexts);
  const { phone, time, ago } = useFormats();
  const { nameOf } = useEmployees();
  const extra = Object.entries(lead.extra);
  return (
    <Card title={say('facts')}>
      <Facts
        facts={[
          [say('status'), <LeadBadge key="status" status={lead.status} />],
          [say('phone'), lead.phone && <a href={`tel:${lead.phone}`}>{phone(lead.phone)}</a>],
          [say('email'), lead.email && <a href={`mailto:${lead.email}`}>{lead.email}</a>],
          [say('requirement'), lead.requirement],
          [say('budget'), lead.budget],
          [say('source'), lead.source],
          [say('employee'), nameOf(lead.employeeId)],
          [say('received'), `${time(lead.receivedAt)}, ${ago(lead.receivedAt)}`],
        ]}
      />
      {lead.isTest && <Badge tone="quiet">{say('test')}</Badge>}
      {lead.isHeld && <Badge tone="quiet">{say('held')}</Badge>}
      {extra.length > 0 && (
        <details>
          <summary>{say('sender')}</summary>
          <Facts facts={extra.map(([name, value]) => [name, wordOf(value)])} />
        </details>
      )}
    </Card>
  );
}

function LeadCalls({ calls, hasPhone }: { calls: readonly Call[]; hasPhone: boolean }) {
  const say = useTexts(leadTexts);
  const { time, duration, money } = useFormats();
  if (calls.length === 0) return <p className="quiet">{say(hasPhone ? 'noCalls' : 'noPhone')}</p>;
  return (
    <ul className="plain-list">
      {calls.map((call) => (
        <li key={call.callId} className="split">
          {call.callId === EXPECTED_CALL ? (
            <span>{time(call.requestedAt)}</span>
          ) : (
            <Link to="/calls/$callId" params={{ callId: call.callId }}>
              {time(call.requestedAt)}
            </Link>
          )}
          <CallBadge call={call} />
          <span>{call.seconds ? duration(call.seconds) : ''}</span>
          <span>{call.cost === null ? '' : money(call.cost)}</span>
        </li>
      ))}
    </ul>
  );
}

function Notes({ lead: { notes } }: { lead: LeadWithNotes }) {
  const say = useTexts(leadTexts);
  const { phone, time } = useFormats();
  if (notes.length === 0) return null;
  return (
    <Card title={say('again')}>
      <ul className="plain-list">
        {notes.map((note, index) => (
          <li key={`${note.receivedAt}-${index}`}>
            <span className="quiet">{time(note.receivedAt)}</span> {phone(note.name)} {note.requirement}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Sent({ lead: { connectionId } }: { lead: LeadWithNotes }) {
  const say = useTexts(leadTexts);
  if (connectionId === null) return null;
  return (
    <Card title={say('platform')}>
      <Link to="/sources/$connectionId" params={{ connectionId }}>
        {say('openSource')}
      </Link>
    </Card>
  );
}
