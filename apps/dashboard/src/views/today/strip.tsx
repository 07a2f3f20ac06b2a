import { useState } from 'react';
import { Icon } from '../../parts/icon';
import { Shown } from '../../parts/states';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { useFigures, type Figures } from './figures';
import { PERIODS, type Period } from './periods';
import { todayTexts } from './today-texts';

/** Lead, ring, answer, outcome: how many there were of each. */
export function Strip({ rangAfter }: { rangAfter: string | undefined }) {
  const say = useTexts(todayTexts);
  const [period, setPeriod] = useState<Period>('today');
  const figures = useFigures(period);
  return (
    <section className="card" aria-label={say('strip')}>
      <label className="period">
        <span className="quiet">{say('period')}</span>
        <select value={period} onChange={({ target }) => setPeriod(target.value as Period)}>
          {PERIODS.map((one) => (
            <option key={one} value={one}>
              {say(one)}
            </option>
          ))}
        </select>
      </label>
      <Shown read={figures}>{(sums) => <Steps sums={sums} />}</Shown>
      {period === 'today' && rangAfter !== undefined && <p className="rang-after">{say('rangAfter', { time: rangAfter })}</p>}
    </section>
  );
}

/** Below this, minutes are told with a decimal. */
const FEW_SECONDS = 600;

const shareOf = (part: number, whole: number): string => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`);

function Steps({ sums: { leads, calls, connected, seconds, converted, costPaise } }: { sums: Figures }) {
  const say = useTexts(todayTexts);
  const formats = useFormats();
  // A few short calls are not no minutes.
  const minutes = seconds < FEW_SECONDS ? Math.round(seconds / 6) / 10 : Math.round(seconds / 60);
  const steps = [
    ['leads', leads, say('leads', { count: leads })],
    ['rang', calls, say('rang', { count: calls })],
    ['answered', connected, say('answered')],
    ['minutes', minutes, say('minutes', { count: minutes })],
  ] as const;
  return (
    <>
      <ol className="strip">
        {steps.map(([key, value, words], index) => (
          <li key={key} data-step={key}>
            {index > 0 && <Icon name="next" />}
            <span>
              <strong>{formats.number(value)}</strong> {words}
            </span>
          </li>
        ))}
      </ol>
      <p className="quiet strip-notes">
        <span>{say('pickup', { percent: shareOf(connected, calls) })}</span>
        <span>{say('converted', { count: converted })}</span>
        <span>{say('spent', { money: formats.money(costPaise / 100) })}</span>
      </p>
    </>
  );
}
