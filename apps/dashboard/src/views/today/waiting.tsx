import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, asked } from '../../api/client';
import { useTexts } from '../../texts/texts';
import { todayTexts, type TodayKey } from './today-texts';

const LOOK_EVERY_MS = 5_000;
const MAX_SHOWN = 100;

const WHY: Readonly<Record<string, TodayKey>> = {
  wallet: 'forWallet',
  'daily-cap': 'forCap',
  trunk: 'forTrunk',
  limit: 'forLimit',
};

/** Calls that are not placed yet, counted by what they wait for. */
export function Waiting() {
  const say = useTexts(todayTexts);
  const { data } = useQuery({
    queryKey: ['waiting'],
    queryFn: async () => {
      const read = (status: 'requested' | 'scheduled') => asked(api.GET('/api/calls', { params: { query: { status, limit: MAX_SHOWN } } }));
      const [requested, scheduled] = await Promise.all([read('requested'), read('scheduled')]);
      return [
        ...requested.data.map(({ waitingFor }) => WHY[waitingFor ?? ''] ?? 'forTurn'),
        ...scheduled.data.map((): TodayKey => 'forHours'),
      ];
    },
    refetchInterval: LOOK_EVERY_MS,
  });
  const counts = new Map<TodayKey, number>();
  for (const why of data ?? []) counts.set(why, (counts.get(why) ?? 0) + 1);
  if (counts.size === 0) return null;
  return (
    <section className="card" aria-labelledby="waits">
      <h2 id="waits">{say('waits')}</h2>
      {[...counts].map(([why, count]) => (
        <p key={why}>
          {say('waitCalls', { count, why: say(why) })}{' '}
          <Link to={why === 'forWallet' || why === 'forCap' ? '/money' : '/calls'}>{say('show')}</Link>
        </p>
      ))}
    </section>
  );
}
