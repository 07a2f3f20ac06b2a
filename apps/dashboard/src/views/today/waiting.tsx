import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { waitingCallsQuery } from '../../queries/calls';
import { useTexts } from '../../texts/texts';
import { todayTexts, type TodayKey } from './today-texts';

const WHY: Readonly<Record<string, TodayKey>> = {
  wallet: 'forWallet',
  'daily-cap': 'forCap',
  trunk: 'forTrunk',
  limit: 'forLimit',
};

/** Calls that are not placed yet, counted by what they wait for. */
export function Waiting() {
  const say = useTexts(todayTexts);
  const { data } = useQuery(waitingCallsQuery);
  const counts = new Map<TodayKey, number>();
  for (const { status, waitingFor } of data ?? []) {
    const why = status === 'scheduled' ? 'forHours' : (WHY[waitingFor ?? ''] ?? 'forTurn');
    counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  if (counts.size === 0) return null;
  return (
    <section className="card" aria-labelledby="waits">
      <h2 id="waits">{say('waits')}</h2>
      {[...counts].map(([why, calls]) => (
        <p key={why}>
          {say('waitCalls', { count: calls, why: say(why) })}{' '}
          <Link to={why === 'forWallet' || why === 'forCap' ? '/money' : '/calls'}>{say('show')}</Link>
        </p>
      ))}
    </section>
  );
}
