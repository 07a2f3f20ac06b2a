import { useQuery } from '@tanstack/react-query';
import type { Line } from '../../api/records';
import { Allowed } from '../../parts/allowed';
import { Badge } from '../../parts/badge';
import { PageHead } from '../../parts/page-head';
import '../../parts/parts.css';
import { Shown } from '../../parts/states';
import { linesQuery } from '../../queries/numbers';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { DryRun } from './dry-run';
import { lineStateOf } from './line-state';
import { NumberList } from './number-list';
import { numbersTexts } from './numbers-texts';
import './numbers.css';

export function Numbers() {
  const say = useTexts(numbersTexts);
  return (
    <>
      <PageHead title={say('title')} />
      <p>{say('words')}</p>
      <NumberList />
      <LineHealth />
      <Allowed scope="leads:write">
        <DryRun />
      </Allowed>
    </>
  );
}

const LINES_AGAIN_MS = 30_000;

/** Whether calls can go out now. */
function LineHealth() {
  const say = useTexts(numbersTexts);
  const lines = useQuery({ ...linesQuery, refetchInterval: LINES_AGAIN_MS });
  return (
    <section aria-labelledby="lines">
      <h2 id="lines">{say('lines')}</h2>
      <Shown read={lines}>
        {(all) => (
          <ul className="lines">
            {all.length === 0 && <li className="card">{say('noLines')}</li>}
            {all.map((line) => (
              <OneLine key={line.trunkId} line={line} />
            ))}
          </ul>
        )}
      </Shown>
    </section>
  );
}

function OneLine({ line }: { line: Line }) {
  const say = useTexts(numbersTexts);
  const { time } = useFormats();
  const { text, tone, since, reason } = lineStateOf(line);
  return (
    <li className="card">
      <div>
        <strong>{line.name}</strong>
        <span className="two-lines quiet">{say(line.kind === 'test' ? 'testLine' : 'carrierLine')}</span>
      </div>
      <Badge tone={tone}>{say(text, { at: since === undefined ? '?' : time(since) })}</Badge>
      {reason !== undefined && (
        <p className="quiet" lang="en">
          {say('because', { reason })}
        </p>
      )}
    </li>
  );
}
