import { useId } from 'react';
import { useTexts } from '../../../texts/texts';
import { retentionTexts } from './retention-texts';
import type { Kind } from './shorter-kinds';

const MAX_KEPT_DAYS = 3_650;
/** A broker may deliver an event again for two weeks, and the history tells that it was counted. */
const MIN_HISTORY_DAYS = 15;
/** What a person begins with who takes "for ever" away. */
const DEFAULT_KEPT_DAYS = 365;

interface KeptKindProps {
  kind: Kind;
  days: number | null;
  mayChange: boolean;
  change(days: number | null): void;
}

export function KeptKind({ kind, days, mayChange, change }: KeptKindProps) {
  const say = useTexts(retentionTexts);
  const id = useId();
  const min = kind === 'timeline' ? MIN_HISTORY_DAYS : 1;
  return (
    <section className="card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{say(kind)}</h2>
      <p className="quiet">{say(`${kind}Words`)}</p>
      <div className="kept">
        <input
          type="number"
          inputMode="numeric"
          aria-label={say('days', { kind: say(kind) })}
          title={say('invalid', { min, max: MAX_KEPT_DAYS })}
          min={min}
          max={MAX_KEPT_DAYS}
          step={1}
          required={days !== null}
          disabled={days === null || !mayChange}
          value={days === null || Number.isNaN(days) ? '' : days}
          onChange={({ target }) => change(target.valueAsNumber)}
        />
        <label className="tick">
          <input
            type="checkbox"
            checked={days === null}
            disabled={!mayChange}
            onChange={({ target }) => change(target.checked ? null : DEFAULT_KEPT_DAYS)}
          />
          {say('forEver')}
        </label>
      </div>
    </section>
  );
}
