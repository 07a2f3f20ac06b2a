import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connection, Delivery } from '../../api/records';
import { MoreButton } from '../../parts/more-button';
import { SelectField, type Option } from '../../parts/select';
import { Shown } from '../../parts/states';
import { usePages } from '../../parts/use-pages';
import { deliveriesQuery, failedCountQuery } from '../../queries/connections';
import { useTexts } from '../../texts/texts';
import { deliveriesTexts } from './deliveries-texts';
import { DeliveryRow } from './delivery-row';

const STATUSES: readonly Delivery['status'][] = ['due', 'sent', 'failed', 'unknown'];

/** What was sent to a target, the newest first, and how much of it was not taken. */
export function Deliveries({ connection }: { connection: Connection }) {
  const say = useTexts(deliveriesTexts);
  const [status, setStatus] = useState<Delivery['status']>();
  const { connectionId, name } = connection;
  const pages = usePages(deliveriesQuery(connectionId, status));
  return (
    <section className="deliveries" aria-label={say('newest', { name })}>
      <FailedCount connectionId={connectionId} show={() => setStatus('failed')} />
      <Shown read={pages}>
        {(rows) => {
          if (rows.length === 0 && status === undefined) return <p className="quiet">{say('none')}</p>;
          return (
            <>
              <SelectField
                label={say('which')}
                value={status ?? ''}
                options={[['', say('all')], ...STATUSES.map((one): Option => [one, say(one)])]}
                change={(chosen) => setStatus(STATUSES.find((one) => one === chosen))}
              />
              {rows.length === 0 && <p className="quiet">{say('noneOfThese')}</p>}
              <ul>
                {rows.map((one) => (
                  <DeliveryRow key={one.deliveryId} delivery={one} connection={connection} />
                ))}
              </ul>
              <MoreButton {...pages} isSmall />
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
