import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, asked } from '../../api/client';
import type { Connection, Delivery } from '../../api/records';
import { Badge, type Tone } from '../../parts/badge';
import { FormDialog } from '../../parts/form-dialog';
import { useAct } from '../../parts/use-change';
import { connectionKeys } from '../../queries/connections';
import { useMay } from '../../session/session';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { deliveriesTexts } from './deliveries-texts';

const TONES: Readonly<Record<Delivery['status'], Tone>> = { due: 'live', sent: 'good', failed: 'bad', unknown: 'wait' };
const MAY_REPLAY: readonly Delivery['status'][] = ['failed', 'unknown'];

interface DeliveryRowProps {
  delivery: Delivery;
  connection: Connection;
}

/** What was told, when, and what became of it. */
export function DeliveryRow({ delivery, connection }: DeliveryRowProps) {
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
