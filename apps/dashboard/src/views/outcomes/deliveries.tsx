import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, asked } from '../../api/client';
import type { Connection, Delivery } from '../../api/records';
import { Badge, type Tone } from '../../parts/badge';
import { FormDialog } from '../../parts/form-dialog';
import { MoreButton } from '../../parts/more-button';
import { type Option, SelectField } from '../../parts/select';
import { Shown } from '../../parts/states';
import { useAct } from '../../parts/use-change';
import { usePages } from '../../parts/use-pages';
import { connectionKeys, deliveriesQuery, failedCountQuery } from '../../queries/connections';
import { useMay } from '../../session/session';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { deliveriesTexts } from './deliveries-texts';

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

const TONES: Readonly<Record<Delivery['status'], Tone>> = { due: 'live', sent: 'good', failed: 'bad', unknown: 'wait' };
const MAY_REPLAY: readonly Delivery['status'][] = ['failed', 'unknown'];

interface DeliveryRowProps {
  delivery: Delivery;
  connection: Connection;
}

/** What was told, when, and what became of it. */
function DeliveryRow({ delivery, connection }: DeliveryRowProps) {
  const say = useTexts(deliveriesTexts);
  const { time, ago } = useFormats();
  const mayChange = useMay('admin');
  const { status, createdAt, sentAt, dueAt, reason, tries } = delivery;
  const next = connection.status === 'paused' ? say('isPaused') : tries > 0 && dueAt !== null && say('nextTry', { ago: ago(dueAt) });
  return (
    <li className="delivery">
      <div>
        <Told delivery={delivery} /> <Badge tone={TONES[status]}>{say(status)}</Badge>
        <p className="quiet">{[time(sentAt ?? createdAt), reason, status === 'due' && next].filter(Boolean).join(' · ')}</p>
      </div>
      {mayChange && MAY_REPLAY.includes(status) && <SendAgain delivery={delivery} connectionId={connection.connectionId} />}
    </li>
  );
}

/** Leads to the lead or the call. */
function Told({ delivery: { what, leadId = '', callId = '' } }: { delivery: Delivery }) {
  const words = useTexts(deliveriesTexts)(what);
  if (what === 'lead')
    return (
      <Link to="/leads/$leadId" params={{ leadId }}>
        {words}
      </Link>
    );
  if (what === 'notice') return <span>{words}</span>;
  return (
    <Link to="/calls/$callId" params={{ callId }}>
      {words}
    </Link>
  );
}

/** Asks first if it may have arrived. */
function SendAgain({ delivery, connectionId }: { delivery: Delivery; connectionId: string }) {
  const say = useTexts(deliveriesTexts);
  const { time } = useFormats();
  const [isAsking, setAsking] = useState(false);
  const isUnknown = delivery.status === 'unknown';
  const sending = useAct({
    change: () => {
      const params = { path: { connectionId, deliveryId: delivery.deliveryId } };
      return asked(
        api.POST('/api/connections/{connectionId}/deliveries/{deliveryId}/replay', { params, body: { evenIfUnknown: isUnknown } }),
      );
    },
    refresh: [connectionKeys.deliveries(connectionId)],
    says: () => say('sentAgain'),
    done: () => setAsking(false),
    isTold: () => isUnknown,
  });
  return (
    <>
      <button
        type="button"
        className="small"
        aria-label={`${say('again')}: ${say(delivery.what)}, ${time(delivery.createdAt)}`}
        disabled={sending.isPending}
        onClick={() => (isUnknown ? setAsking(true) : sending.mutate())}
      >
        {say('again')}
      </button>
      <FormDialog title={say('unknownTitle')} isOpen={isAsking} close={() => setAsking(false)} doIt={say('again')} change={sending}>
        <p>{say('unknownHint')}</p>
      </FormDialog>
    </>
  );
}
