import { PageHead } from '../../parts/page-head';
import { useLiveNouns } from '../../queries/live';
import { useTexts } from '../../texts/texts';
import { Needs } from './needs';
import { rangAfterMs } from './rang-after';
import { Recent } from './recent';
import { Strip } from './strip';
import { todayTexts } from './today-texts';
import './today.css';
import { useRecent } from './use-recent';
import { Waiting } from './waiting';

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
        <section className="card" aria-labelledby="recent">
          <h2 id="recent">{say('recent')}</h2>
          <Recent entries={entries.slice(0, MAX_SHOWN)} />
        </section>
        <div>
          <Waiting />
          <Needs />
        </div>
      </div>
    </>
  );
}
