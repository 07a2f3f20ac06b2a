import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fileOf } from '../../api/pages';
import { isOnLine, type CallStatus, type Lead, type TimelineEntry } from '../../api/records';
import { Allowed } from '../../parts/allowed';
import { Badge } from '../../parts/badge';
import { LiveTable } from '../../parts/live-table';
import type { Column } from '../../parts/long-table';
import { PageHead } from '../../parts/page-head';
import { Empty } from '../../parts/states';
import { LeadBadge } from '../../parts/status-badges';
import { useLiveList } from '../../parts/use-live-list';
import { useEmployees } from '../../queries/employees';
import { leadsQuery, queryOfLeads, type LeadFilter } from '../../queries/leads';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { AddLead } from './add-lead';
import { ALL_LEADS } from './lead-filter';
import { LeadFilters } from './lead-filters';
import { leadsTexts } from './leads-texts';
import './leads.css';
import { UploadLeads } from './upload-leads';

const idOf = ({ leadId }: Lead): string => leadId;
const concerns = ({ leadId }: TimelineEntry): boolean => leadId !== undefined;

/** What an entry of the timeline says about a lead in the list; the next reading of the first page says the rest. */
function patch(lead: Lead, { leadId, type }: TimelineEntry): Lead {
  if (leadId !== lead.leadId) return lead;
  const [about, status = ''] = type.split('.');
  if (about === 'call') return isOnLine(status as CallStatus) && lead.status !== 'converted' ? { ...lead, status: 'calling' } : lead;
  return about === 'lead' && status !== 'accepted' && status !== 'duplicate' ? { ...lead, status: status as Lead['status'] } : lead;
}

/** All leads, the newest first, as they come. */
export function Leads() {
  const say = useTexts(leadsTexts);
  const [filter, setFilter] = useState<LeadFilter>(ALL_LEADS);
  const [dialog, setDialog] = useState<'add' | 'upload'>();
  const close = (): void => setDialog(undefined);
  return (
    <>
      <PageHead title={say('leads')}>
        <Allowed scope="leads:write">
          <button type="button" className="main" onClick={() => setDialog('add')}>
            {say('add')}
          </button>
          <button type="button" onClick={() => setDialog('upload')}>
            {say('upload')}
          </button>
        </Allowed>
        <a className="button" href={fileOf('/api/leads.csv', queryOfLeads(filter))} download>
          {say('export')}
        </a>
      </PageHead>
      <LeadFilters filter={filter} choose={setFilter} />
      <LeadList filter={filter} add={() => setDialog('add')} />
      {dialog === 'add' && <AddLead close={close} />}
      {dialog === 'upload' && <UploadLeads close={close} />}
    </>
  );
}

function LeadList({ filter, add }: { filter: LeadFilter; add(): void }) {
  const say = useTexts(leadsTexts);
  const isByName = filter.by === 'name';
  return (
    <LiveTable
      list={useLiveList({ pages: leadsQuery(filter), idOf, concerns, patch, isLive: !isByName })}
      label={say(isByName ? 'tableByName' : 'table')}
      columns={useColumns()}
      keyOf={idOf}
      empty={<NoLeads isFiltered={filter.by !== 'all'} add={add} />}
      unseenWords={(count) => say('unseen', { count })}
    />
  );
}

function NoLeads({ isFiltered, add }: { isFiltered: boolean; add(): void }) {
  const say = useTexts(leadsTexts);
  if (isFiltered) return <Empty title={say('nothingFound')} words={say('nothingFoundWords')} />;
  return (
    <Empty title={say('noLeads')} words={say('noLeadsWords')}>
      <p className="actions centred">
        <Link to="/sources" className="button main">
          {say('connect')}
        </Link>
        <Allowed scope="leads:write">
          <button type="button" onClick={add}>
            {say('add')}
          </button>
        </Allowed>
      </p>
    </Empty>
  );
}

function useColumns(): readonly Column<Lead>[] {
  const say = useTexts(leadsTexts);
  const { phone, time } = useFormats();
  const { nameOf } = useEmployees();
  return [
    {
      key: 'name',
      title: say('name'),
      width: 'minmax(8rem, 1.6fr)',
      cell: ({ leadId, name, isTest, isHeld, phone: number }) => (
        <>
          <Link to="/leads/$leadId" params={{ leadId }}>
            {phone(name)}
          </Link>{' '}
          {isTest && <Badge tone="quiet">{say('test')}</Badge>}
          {isHeld && <Badge tone="quiet">{say('held')}</Badge>}
          <span className="narrow-only quiet">{number ? phone(number) : say('noPhone')}</span>
        </>
      ),
    },
    {
      key: 'phone',
      title: say('phone'),
      width: 'minmax(9rem, 1.4fr)',
      isWideOnly: true,
      cell: (lead) => (lead.phone ? phone(lead.phone) : <span className="quiet">{say('noPhone')}</span>),
    },
    { key: 'source', title: say('source'), width: 'minmax(6rem, 1fr)', isWideOnly: true, cell: ({ source }) => source },
    {
      key: 'status',
      title: say('status'),
      width: 'minmax(8rem, 1fr)',
      cell: ({ status, receivedAt }) => (
        <>
          <LeadBadge status={status} />
          <span className="narrow-only quiet">{time(receivedAt)}</span>
        </>
      ),
    },
    { key: 'received', title: say('received'), width: '9.5rem', isWideOnly: true, cell: ({ receivedAt }) => time(receivedAt) },
    { key: 'employee', title: say('employee'), width: 'minmax(6rem, 1fr)', isWideOnly: true, cell: ({ employeeId }) => nameOf(employeeId) },
  ];
}
