import { CopyButton } from '../../parts/copy-button';
import { FormProblem } from '../../parts/form';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { doNotCallTexts } from './do-not-call-texts';
import type { TypedNumber } from './read-numbers';
import type { Importing } from './use-import';

/** More rows than a person reads; all of them can be copied. */
const MAX_REFUSED_SHOWN = 200;

interface OutcomeProps {
  importing: Importing;
  state: NonNullable<Importing['state']>;
}

/** How far an import is, what has become of the numbers, and which lines were refused. */
export function ImportOutcome({ importing, state }: OutcomeProps) {
  const say = useTexts(doNotCallTexts);
  const { number } = useFormats();
  const { numbers, outcome, error } = state;
  const progress = say('progress', { done: outcome.done, all: numbers.length });
  return (
    <>
      <progress max={numbers.length} value={outcome.done} aria-label={progress} />
      <p role="status">
        {progress}. <Ended state={state} />
      </p>
      <FormProblem error={error} />
      <dl className="figures">
        {(
          [
            ['outcomeAdded', outcome.added],
            ['outcomeKnown', outcome.alreadyThere],
            ['outcomeRefused', outcome.refused.length],
          ] as const
        ).map(([key, count]) => (
          <div key={key}>
            <dt>{say(key)}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </dl>
      <ImportButtons importing={importing} state={state} />
      {outcome.refused.length > 0 && <Refused lines={outcome.refused} />}
    </>
  );
}

function Ended({ state: { isRunning, isStopping, outcome, numbers } }: Pick<OutcomeProps, 'state'>) {
  const say = useTexts(doNotCallTexts);
  if (isRunning) return isStopping && say('stopping');
  return say(outcome.done === numbers.length ? 'finished' : 'stopped');
}

function ImportButtons({ importing, state: { isRunning, isStopping, outcome, numbers } }: OutcomeProps) {
  const say = useTexts(doNotCallTexts);
  if (isRunning)
    return (
      <button type="button" onClick={importing.stop} disabled={isStopping}>
        {say('stop')}
      </button>
    );
  return (
    <div className="actions">
      {outcome.done < numbers.length && (
        <button type="button" className="main" onClick={importing.goOn}>
          {say('goOn')}
        </button>
      )}
      <button type="button" onClick={importing.forget}>
        {say('another')}
      </button>
    </div>
  );
}

function Refused({ lines }: { lines: readonly TypedNumber[] }) {
  const say = useTexts(doNotCallTexts);
  const shown = lines.slice(0, MAX_REFUSED_SHOWN);
  return (
    <div className="refused">
      <h3>{say('refusedTitle')}</h3>
      <p>{say('refusedWords')}</p>
      <CopyButton text={lines.map(({ text }) => text).join('\n')} label={say('copyRefused')} />
      <div className="refused-lines" tabIndex={0} role="region" aria-label={say('refusedTitle')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say('line')}</th>
              <th scope="col">{say('typed')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ line, text }, index) => (
              <tr key={index}>
                <td>{line}</td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {lines.length > shown.length && <p>{say('refusedMore', { count: lines.length - shown.length })}</p>}
    </div>
  );
}
