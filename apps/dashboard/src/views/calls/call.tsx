import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { api, asked } from '../../api/client';
import { Problem } from '../../api/problem';
import { type WholeCall, isUnderWay } from '../../api/records';
import { Allowed } from '../../parts/allowed';
import { Card } from '../../parts/card';
import { PageHead } from '../../parts/page-head';
import { Empty, Shown } from '../../parts/states';
import { CallBadge } from '../../parts/status-badges';
import { useAct } from '../../parts/use-change';
import { Refusal, Verdict } from '../../parts/verdict';
import { verdictTexts } from '../../parts/verdict-texts';
import { wayOf } from '../../parts/way';
import { WayLine } from '../../parts/way-line';
import { callKeys, callQuery, callTimelineQuery } from '../../queries/calls';
import { useLiveNouns } from '../../queries/live';
import { useTexts } from '../../texts/texts';
import { Answers, CallFacts, TurnTable } from './call-facts';
import { callTexts } from './call-texts';
import './calls.css';
import { Listen } from './listen';
import { Person } from './person';
import { ReceiptCard } from './receipt';

/** One call: while it is on the line, and afterwards. */
export function CallView() {
  const { callId = '' } = useParams({ strict: false });
  const say = useTexts(callTexts);
  const call = useQuery(callQuery(callId));
  useLiveNouns();
  if (call.error instanceof Problem && call.error.status === 404)
    return (
      <Empty title={say('notFound')}>
        <Link to="/calls">{say('toCalls')}</Link>
      </Empty>
    );
  return <Shown read={call}>{(found) => <FoundCall key={callId} call={found} />}</Shown>;
}

function FoundCall({ call }: { call: WholeCall }) {
  const say = useTexts(callTexts);
  const sayVerdict = useTexts(verdictTexts);
  const timeline = useQuery(callTimelineQuery(call.callId));
  return (
    <>
      <CallHead call={call} />
      {call.refusedBy && <Refusal refusedBy={call.refusedBy} />}
      <div className="columns">
        <div>
          <Listen call={call} />
          <Card title={say('way')}>
            <WayLine label={say('way')} steps={wayOf(undefined, [call], timeline.data ?? [])} isOfCall />
          </Card>
          <TurnTable call={call} />
        </div>
        <div>
          <CallFacts call={call} />
          <Answers call={call} />
          <Card title={sayVerdict('verdict')}>
            <Verdict verdict={call.verdict} />
          </Card>
          <ReceiptCard call={call} />
        </div>
      </div>
    </>
  );
}

function CallHead({ call }: { call: WholeCall }) {
  const say = useTexts(callTexts);
  return (
    <>
      <PageHead title={say('call')}>
        <span role="status">
          <CallBadge call={call} />
        </span>
        <HangUp call={call} />
      </PageHead>
      <p className="call-who">
        <Person call={call} />
        {call.leadId && (
          <>
            {' '}
            <Link to="/leads/$leadId" params={{ leadId: call.leadId }}>
              {say('openLead')}
            </Link>
          </>
        )}
      </p>
    </>
  );
}

/** Ends a call that waits or is on the line; the worker that has it does so, and the view follows. */
function HangUp({ call: { callId, status } }: { call: WholeCall }) {
  const say = useTexts(callTexts);
  const ending = useAct({
    change: () => asked(api.POST('/api/calls/{callId}/hang-up', { params: { path: { callId } } })),
    refresh: [callKeys.one(callId)],
    says: () => say('hungUp'),
  });
  if (!isUnderWay(status)) return null;
  return (
    <Allowed scope="admin">
      <button type="button" className="danger" disabled={ending.isPending} onClick={() => ending.mutate()}>
        {say(status === 'requested' || status === 'scheduled' ? 'cancel' : 'hangUp')}
      </button>
    </Allowed>
  );
}
