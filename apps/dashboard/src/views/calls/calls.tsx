import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { askedJson } from '../../api/client';
import type { TimelineEntry } from '../../api/live';
import { isUnderWay, type Call, type CallStatus, type PageOf } from '../../api/records';
import { LongTable, type Column } from '../../parts/long-table';
import { PageHead } from '../../parts/page-head';
import { Empty, Shown } from '../../parts/states';
import { CALL_STATUSES, CallBadge } from '../../parts/status-badges';
import { statusTexts } from '../../parts/status-texts';
import { useEmployees } from '../../parts/use-employees';
import { useLiveList } from '../../parts/use-live-list';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { callsTexts } from './calls-texts';
import { Person } from './person';
import './calls.css';

const PAGE_ROWS = '100';

type CallFilter = { by: 'all' } | { by: 'status' | 'employeeId'; value: string };

function queryOf(filter: CallFilter, rest: Readonly<Record<string, string | undefined>> = {}): string {
  const query = new URLSearchParams(filter.by === 'all' ? {} : { [filter.by]: filter.value });
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, value);
  return query.size > 0 ? `?${query.toString()}` : '';
}

const read = (filter: CallFilter, cursor: string | undefined): Promise<PageOf<Call>> =>
  askedJson(`/api/calls${queryOf(filter, { limit: PAGE_ROWS, cursor })}`);

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
        <a className="button" href={`/api/calls.csv${queryOf(filter)}`} download>
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
    <search className="call-filters">
      <label>
        <span>{say('status')}</span>
        <select value={valueBy('status')} onChange={({ target }) => pick('status', target.value)}>
          <option value="">{say('everyStatus')}</option>
          {CALL_STATUSES.map((status: CallStatus) => (
            <option key={status} value={status}>
              {sayStatus(`call.${status}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{say('employee')}</span>
        <select value={valueBy('employeeId')} onChange={({ target }) => pick('employeeId', target.value)}>
          <option value="">{say('everyEmployee')}</option>
          {list.map(({ employeeId, name }) => (
            <option key={employeeId} value={employeeId}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <p className="quiet">{say('oneFilter')}</p>
    </search>
  );
}

function CallList({ filter }: { filter: CallFilter }) {
  const say = useTexts(callsTexts);
  const columns = useColumns();
  const list = useLiveList({ queryKey: ['calls', filter], read: (cursor) => read(filter, cursor), idOf, concerns, patch, isLive: true });
  return (
    <Shown read={list}>
      {(rows) =>
        rows.length === 0 ? (
          <NoCalls isFiltered={filter.by !== 'all'} />
        ) : (
          <>
            {list.unseen > 0 && (
              <button type="button" className="main unseen-calls" onClick={list.showUnseen}>
                {say('unseen', { count: list.unseen })}
              </button>
            )}
            <LongTable label={say('table')} columns={columns} rows={rows} keyOf={idOf} more={list.more} failed={list.failed} />
          </>
        )
      }
    </Shown>
  );
}

function NoCalls({ isFiltered }: { isFiltered: boolean }) {
  const say = useTexts(callsTexts);
  return (
    <Empty title={say(isFiltered ? 'nothingFound' : 'noCalls')}>
      <p>{say(isFiltered ? 'nothingFoundWords' : 'noCallsWords')}</p>
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
          <span className="narrow-when quiet">{time(call.requestedAt)}</span>
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
