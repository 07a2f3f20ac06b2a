import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card } from '../../parts/card';
import { PageHead } from '../../parts/page-head';
import { waitingCallsQuery } from '../../queries/calls';
import { useLiveNouns } from '../../queries/live';
import { useTexts } from '../../texts/texts';
import { Needs } from './needs';
import { rangAfterMs } from './rang-after';
import { Recent, useRecent } from './recent';
import { Strip } from './strip';
import { type TodayKey, todayTexts } from './today-texts';
import './today.css';

const MAX_SHOWN = 20;

const inWords = (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`);

/** How the business is called today: what happens, what waits and why, what is wrong and what to do. */
export function Today() {
  const say = useTexts(todayTexts);
  const entries = useRecent();
  useLiveNouns();
  const rangAfter = rangAfterMs(entries);
  return (
    <>
      <PageHead title={say('title')} />
      <Strip rangAfter={rangAfter === undefined ? undefined : inWords(rangAfter)} />
      <div className="columns">
        <Card title={say('recent')}>
          <Recent entries={entries.slice(0, MAX_SHOWN)} />
        </Card>
        <div>
          <Waiting />
          <Needs />
        </div>
      </div>
    </>
  );
}

const WHY: Readonly<Record<string, TodayKey>> = {
  wallet: 'forWallet',
  'daily-cap': 'forCap',
  trunk: 'forTrunk',
  limit: 'forLimit',
};

/** Calls that are not placed yet, counted by what they wait for. */
function Waiting() {
  const say = useTexts(todayTexts);
  const { data } = useQuery(waitingCallsQuery);
  const counts = new Map<TodayKey, number>();
  for (const { status, waitingFor } of data ?? []) {
    const why = status === 'scheduled' ? 'forHours' : (WHY[waitingFor ?? ''] ?? 'forTurn');
    counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  if (counts.size === 0) return null;
  return (
    <Card title={say('waits')}>
      {[...counts].map(([why, calls]) => (
        <p key={why}>
          {say('waitCalls', { count: calls, why: say(why) })}{' '}
          <Link to={why === 'forWallet' || why === 'forCap' ? '/money' : '/calls'}>{say('show')}</Link>
        </p>
      ))}
    </Card>
  );
}
