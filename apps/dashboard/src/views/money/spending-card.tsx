import { lazy, Suspense, useState } from 'react';
import { Loading, Shown } from '../../parts/states';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import type { DayCount } from './day-series';
import { moneyTexts } from './money-texts';
import { useShortDay } from './use-short-day';
import { CHART_DAYS, useSpending } from './use-spending';

/** Drawing is a library that no other view needs. */
const SpendChart = lazy(async () => ({ default: (await import('./spend-chart')).SpendChart }));

const WEEK_DAYS = 7;

/** What was spent on each of the last days: a chart, or a table that says the same. */
export function Spending() {
  const say = useTexts(moneyTexts);
  const [days, setDays] = useState(WEEK_DAYS);
  const [isTable, setTable] = useState(false);
  const spending = useSpending();
  return (
    <section className="card" aria-labelledby="spending">
      <div className="section-head">
        <h2 id="spending">{say('chart')}</h2>
        {spending.data && (
          <div className="actions">
            <div className="actions" role="group" aria-label={say('period')}>
              <button type="button" className="small" aria-pressed={days === WEEK_DAYS} onClick={() => setDays(WEEK_DAYS)}>
                {say('days7')}
              </button>
              <button type="button" className="small" aria-pressed={days === CHART_DAYS} onClick={() => setDays(CHART_DAYS)}>
                {say('days30')}
              </button>
            </div>
            <button type="button" className="small" onClick={() => setTable(!isTable)}>
              {say(isTable ? 'asChart' : 'asTable')}
            </button>
          </div>
        )}
      </div>
      <Shown read={spending}>{(all) => <Period days={all.slice(-days)} isTable={isTable} />}</Shown>
    </section>
  );
}

const Period = ({ days, isTable }: { days: readonly DayCount[]; isTable: boolean }) =>
  isTable ? (
    <DayTable days={days} />
  ) : (
    <Suspense fallback={<Loading />}>
      <SpendChart days={days} />
    </Suspense>
  );

function DayTable({ days }: { days: readonly DayCount[] }) {
  const say = useTexts(moneyTexts);
  const { money, number } = useFormats();
  const sumOf = (field: 'costPaise' | 'calls' | 'connected'): number => days.reduce((sum, day) => sum + day[field], 0);
  const shortDay = useShortDay();
  return (
    <table className="day-table">
      <thead>
        <tr>
          <th scope="col">{say('day')}</th>
          <th scope="col">{say('spent')}</th>
          <th scope="col">{say('calls')}</th>
          <th scope="col">{say('connected')}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ key, costPaise, calls, connected }) => (
          <tr key={key}>
            <th scope="row">{shortDay(key)}</th>
            <td>{money(costPaise / 100)}</td>
            <td>{number(calls)}</td>
            <td>{number(connected)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{say('sum', { count: days.length })}</th>
          <td>{money(sumOf('costPaise') / 100)}</td>
          <td>{number(sumOf('calls'))}</td>
          <td>{number(sumOf('connected'))}</td>
        </tr>
      </tfoot>
    </table>
  );
}
