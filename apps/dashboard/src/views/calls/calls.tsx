import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fileOf } from '../../api/pages';
import { isUnderWay, type Call, type TimelineEntry } from '../../api/records';
import { LiveTable } from '../../parts/live-table';
import type { Column } from '../../parts/long-table';
import { PageHead } from '../../parts/page-head';
import { LabelledSelect, type Option } from '../../parts/select';
import { Empty } from '../../parts/states';
import { CALL_STATUSES, CallBadge } from '../../parts/status-badges';
import { statusTexts } from '../../parts/status-texts';
import { useLiveList } from '../../parts/use-live-list';
import { callsQuery, queryOfCalls, type CallFilter } from '../../queries/calls';
import { useEmployees } from '../../queries/employees';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { callsTexts } from './calls-texts';
import './calls.css';
import { Person } from './person';

const idOf = ({ callId }: Call): string => callId;
const concerns = ({ callId, type }: TimelineEntry): boolean => callId !== undefined && type.startsWith('call.');

/** What an entry of the timeline says about a call in the list; the next reading of the first page says the rest. */
function patch(call: Call, { callId, type, at }: TimelineEntry): Call {
  if (callId !== call.callId || call.endedAt !== null) return call;
  const status = CALL_STATUSES.find((one) => type === `call.${one}`);
  if (status === undefined || status === call.status) return call;
  // An entry that comes late does not make a call ring that has ended.
  return { ...call, status, ...(!isUnderWay(status) && { endedAt: at }) };
}

/** All calls, the newest first; those on the line change while they are watched. */
export function Calls() {
  const say = useTexts(callsTexts);
  const [filter, setFilter] = useState<CallFilter>({ by: 'all' });
  return (
    <>
      <PageHead title={say('calls')}>
        <a className="button" href={fileOf('/api/calls.csv', queryOfCalls(filter))} download>
          {say('export')}
        </a>
      </PageHead>
      <CallFilters filter={filter} choose={setFilter} />
      <CallList filter={filter} />
    </>
  );
}

function CallFilters({ filter, choose }: { filter: CallFilter; choose(filter: CallFilter): void }) {
  const say = useTexts(callsTexts);
  const sayStatus = useTexts(statusTexts);
  const { list } = useEmployees();
  const valueBy = (by: 'status' | 'employeeId'): string => (filter.by === by ? filter.value : '');
  const pick = (by: 'status' | 'employeeId', value: string): void => choose(value === '' ? { by: 'all' } : { by, value });
  return (
    <search className="filters call-filters">
      <LabelledSelect
        label={say('status')}
        value={valueBy('status')}
        options={[['', say('everyStatus')], ...CALL_STATUSES.map((status): Option => [status, sayStatus(`call.${status}`)])]}
        change={(status) => pick('status', status)}
      />
      <LabelledSelect
        label={say('employee')}
        value={valueBy('employeeId')}
        options={[['', say('everyEmployee')], ...list.map(({ employeeId, name }): Option => [employeeId, name])]}
        change={(employeeId) => pick('employeeId', employeeId)}
      />
      <p className="quiet">{say('oneFilter')}</p>
    </search>
  );
}

function CallList({ filter }: { filter: CallFilter }) {
  const say = useTexts(callsTexts);
  return (
    <LiveTable
      list={useLiveList({ pages: callsQuery(filter), idOf, concerns, patch, isLive: true })}
      label={say('table')}
      columns={useColumns()}
      keyOf={idOf}
      empty={<NoCalls isFiltered={filter.by !== 'all'} />}
      unseenWords={(count) => say('unseen', { count })}
    />
  );
}

function NoCalls({ isFiltered }: { isFiltered: boolean }) {
  const say = useTexts(callsTexts);
  return (
    <Empty title={say(isFiltered ? 'nothingFound' : 'noCalls')} words={say(isFiltered ? 'nothingFoundWords' : 'noCallsWords')}>
      {!isFiltered && (
        <Link to="/leads" className="button main">
          {say('toLeads')}
        </Link>
      )}
    </Empty>
  );
}

function useColumns(): readonly Column<Call>[] {
  const say = useTexts(callsTexts);
  const { time, duration, money } = useFormats();
  const { nameOf } = useEmployees();
  return [
    {
      key: 'who',
      title: say('who'),
      width: 'minmax(8rem, 2fr)',
      cell: (call) => (
        <>
          <Link to="/calls/$callId" params={{ callId: call.callId }}>
            <Person call={call} isShort />
          </Link>
          <span className="narrow-only quiet">{time(call.requestedAt)}</span>
        </>
      ),
    },
    { key: 'when', title: say('when'), width: 'minmax(7rem, 1fr)', isWideOnly: true, cell: ({ requestedAt }) => time(requestedAt) },
    {
      key: 'employee',
      title: say('employee'),
      width: 'minmax(6rem, 1fr)',
      isWideOnly: true,
      cell: ({ employeeId }) => nameOf(employeeId),
    },
    { key: 'status', title: say('status'), width: 'minmax(7rem, 1.4fr)', cell: (call) => <CallBadge call={call} /> },
    { key: 'length', title: say('length'), width: '4rem', cell: ({ seconds }) => (seconds ? duration(seconds) : '') },
    {
      key: 'cost',
      title: say('cost'),
      width: 'minmax(5rem, 0.7fr)',
      isWideOnly: true,
      cell: ({ cost }) => (cost === null ? '' : money(cost)),
    },
  ];
}
