import { useState } from 'react';
import { api, asked } from '../../api/client';
import type { Payload } from '../../api/records';
import { Badge, type Tone } from '../../parts/badge';
import { MoreButton } from '../../parts/more-button';
import { Shown } from '../../parts/states';
import { useAct } from '../../parts/use-change';
import { usePages } from '../../parts/use-pages';
import { connectionKeys, payloadsQuery } from '../../queries/connections';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { ReadFromPayload, TryPayload } from './payload-fields';
import { shownBody } from './shown-body';
import { sourceTexts } from './source-texts';

interface PayloadsProps {
  connectionId: string;
  mayReplay: boolean;
}

const TONES: Readonly<Record<Payload['status'], Tone>> = {
  received: 'live',
  read: 'good',
  rejected: 'bad',
  ignored: 'quiet',
  unparseable: 'bad',
  stuck: 'bad',
};

/** What the platform has sent, the newest first; what was read stands beside it. */
export function Payloads({ connectionId, mayReplay }: PayloadsProps) {
  const say = useTexts(sourceTexts);
  const pages = usePages(payloadsQuery(connectionId));
  return (
    <section aria-labelledby="payloads-title">
      <h2 id="payloads-title">{say('payloads')}</h2>
      <Shown read={pages}>
        {(all) => {
          if (all.length === 0) return <p className="quiet">{say('noPayloads')}</p>;
          return all.map((payload) => (
            <PayloadRow key={payload.payloadId} payload={payload} connectionId={connectionId} mayReplay={mayReplay} />
          ));
        }}
      </Shown>
      <MoreButton {...pages} />
    </section>
  );
}

/** Folded: its time, state and leads. What was read and the body are made when it is opened. */
function PayloadRow({ payload, connectionId, mayReplay }: PayloadsProps & { payload: Payload }) {
  const say = useTexts(sourceTexts);
  const { time } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { receivedAt, status, leadIds } = payload;
  return (
    <details className="card payload" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>{time(receivedAt)}</span> <Badge tone={TONES[status]}>{say(status)}</Badge>
        {leadIds.length > 0 && <span className="quiet">{say('leadsRead', { count: leadIds.length })}</span>}
      </summary>
      {isOpen && (
        <>
          <div className="columns">
            <div>
              <h3>{say('asSent')}</h3>
              <Body payload={payload} />
            </div>
            <div>
              <h3>{say('whatWasRead')}</h3>
              <ReadFromPayload payload={payload} />
            </div>
          </div>
          {mayReplay && <Replay payload={payload} connectionId={connectionId} />}
          {mayReplay && payload.encoding === 'utf8' && !payload.isCut && <TryPayload payload={payload} connectionId={connectionId} />}
        </>
      )}
    </details>
  );
}

function Body({ payload }: { payload: Payload }) {
  const say = useTexts(sourceTexts);
  const { method, url, isCut } = payload;
  const body = shownBody(payload);
  return (
    <>
      <p className="quiet long">
        {method} {url}
      </p>
      {body === '' ? <p>{say('noBody')}</p> : <pre tabIndex={0}>{body}</pre>}
      {isCut && <p>{say('isCut')}</p>}
    </>
  );
}

function Replay({ payload, connectionId }: { payload: Payload; connectionId: string }) {
  const say = useTexts(sourceTexts);
  const { payloadId, replays } = payload;
  const replaying = useAct({
    change: () =>
      asked(api.POST('/api/connections/{connectionId}/payloads/{payloadId}/replay', { params: { path: { connectionId, payloadId } } })),
    refresh: [connectionKeys.one(connectionId)],
    says: () => say('replayed'),
  });
  return (
    <p className="actions">
      <button type="button" className="small" disabled={replaying.isPending} onClick={() => replaying.mutate()}>
        {say('replay')}
      </button>
      {replays > 0 && <span className="quiet">{say('replays', { count: replays })}</span>}
    </p>
  );
}
