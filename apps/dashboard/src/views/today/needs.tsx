import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card } from '../../parts/card';
import { Icon } from '../../parts/icon';
import { connectionsQuery } from '../../queries/connections';
import { summaryQuery } from '../../queries/summary';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { needsOf } from './needs-of';
import { todayTexts } from './today-texts';

const NEEDS_AGAIN_MS = 30_000;

/** What is wrong, in words, with the remedy. */
export function Needs() {
  const say = useTexts(todayTexts);
  const { money } = useFormats();
  const summary = useQuery({ ...summaryQuery, refetchInterval: NEEDS_AGAIN_MS });
  const sources = useQuery({ ...connectionsQuery, refetchInterval: NEEDS_AGAIN_MS });
  if (!summary.data || !sources.data) return null;
  const { metrics, wallet } = summary.data;
  const needs = needsOf({
    creditsBalance: wallet.creditsBalance,
    perMinuteRate: wallet.perMinuteAgentRate,
    activeEmployees: metrics.activeEmployees,
    activeNumbers: metrics.activeVirtualNumbers,
    sources: sources.data,
    money,
  });
  return (
    <Card title={say('wrong')}>
      {needs.length === 0 && (
        <p className="all-well">
          <Icon name="check" /> {say('allWell')}
        </p>
      )}
      {needs.map(({ key, what, remedy, values = {}, to, isUrgent }) => (
        <div key={key + what} className="note" data-kind={isUrgent ? 'problem' : 'wait'}>
          <h3>{say(what, values)}</h3>
          <p>
            {say(remedy)} <Link to={to}>{say('show')}</Link>
          </p>
        </div>
      ))}
    </Card>
  );
}
