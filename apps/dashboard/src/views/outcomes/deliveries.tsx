import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '../../parts/field';
import { Shown } from '../../parts/states';
import { useTexts } from '../../texts/texts';
import type { Connection } from '../sources/connections-api';
import { useLiveRefresh } from '../sources/use-live-refresh';
import { deliveriesKey, deliveriesQuery, failedCountQuery, type DeliveryStatus } from './deliveries-api';
import { deliveriesTexts } from './deliveries-texts';
import { DeliveryRow } from './delivery-row';

const STATUSES: readonly DeliveryStatus[] = ['due', 'sent', 'failed', 'unknown'];
const TOLD = ['lead.accepted', 'call.ended'];

/** What was sent to a target, the newest first, and how much of it was not taken. */
export function Deliveries({ connection }: { connection: Connection }) {
  const say = useTexts(deliveriesTexts);
  const [status, setStatus] = useState<DeliveryStatus>();
  const { connectionId, name } = connection;
  const read = useInfiniteQuery(deliveriesQuery(connectionId, status));
  useLiveRefresh(deliveriesKey(connectionId), ({ type }) => TOLD.includes(type));
  return (
    <section className="deliveries" aria-label={say('newest', { name })}>
      <FailedCount connectionId={connectionId} show={() => setStatus('failed')} />
      <Shown read={read}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          if (rows.length === 0 && status === undefined) return <p className="quiet">{say('none')}</p>;
          return (
            <>
              <WhichStatus status={status} choose={setStatus} />
              {rows.length === 0 && <p className="quiet">{say('noneOfThese')}</p>}
              <ul>
                {rows.map((one) => (
                  <DeliveryRow key={one.deliveryId} delivery={one} connection={connection} />
                ))}
              </ul>
              {read.hasNextPage && (
                <button type="button" className="small" disabled={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
                  {say('more')}
                </button>
              )}
            </>
          );
        }}
      </Shown>
    </section>
  );
}

/** Leads to those that failed. */
function FailedCount({ connectionId, show }: { connectionId: string; show(): void }) {
  const say = useTexts(deliveriesTexts);
  const { data } = useQuery(failedCountQuery(connectionId));
  if (!data || data.count === 0) return null;
  return (
    <p className="note" data-kind="problem">
      <button type="button" className="small" onClick={show}>
        {say(data.isMore ? 'failedMany' : 'failedCount', { count: data.count })}
      </button>
    </p>
  );
}

interface WhichStatusProps {
  status: DeliveryStatus | undefined;
  choose(status: DeliveryStatus | undefined): void;
}

function WhichStatus({ status, choose }: WhichStatusProps) {
  const say = useTexts(deliveriesTexts);
  return (
    <Field label={say('which')}>
      {(bound) => (
        <select {...bound} value={status ?? ''} onChange={({ target }) => choose(STATUSES.find((one) => one === target.value))}>
          <option value="">{say('all')}</option>
          {STATUSES.map((one) => (
            <option key={one} value={one}>
              {say(one)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
