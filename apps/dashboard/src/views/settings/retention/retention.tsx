import { useId, useState } from 'react';
import { Allowed } from '../../../parts/allowed';
import { Form, FormProblem } from '../../../parts/form';
import { FormDialog } from '../../../parts/form-dialog';
import { Shown } from '../../../parts/states';
import { useTenant, useTenantChange } from '../../../queries/tenants';
import { useMay } from '../../../session/session';
import { useTexts } from '../../../texts/texts';
import { settingsTexts } from '../settings-texts';
import { retentionTexts } from './retention-texts';
import { type Days, KINDS, type Kind, changedDays, shorterKinds } from './shorter-kinds';

/** How long things are kept, and what is deleted then. */
export function Retention() {
  const tenant = useTenant();
  return <Shown read={tenant}>{({ retentionDays }) => <RetentionForm key={JSON.stringify(retentionDays)} before={retentionDays} />}</Shown>;
}

function RetentionForm({ before }: { before: Days }) {
  const say = useTexts(retentionTexts);
  const sayMore = useTexts(settingsTexts);
  const mayChange = useMay('admin');
  const [days, setDays] = useState(before);
  const [isAsking, setAsking] = useState(false);
  const change = useTenantChange({ says: sayMore('saved'), done: () => setAsking(false) });
  const shorter = shorterKinds(before, days);
  const save = (): void => change.mutate({ retentionDays: changedDays(before, days) });
  const submit = (): void => (shorter.length > 0 ? setAsking(true) : save());
  const kinds = shorter.map((kind) => say(kind)).join(', ');
  return (
    <>
      <p>{say('words')}</p>
      <Form submit={submit}>
        {KINDS.map((kind) => (
          <KeptKind key={kind} kind={kind} days={days[kind]} mayChange={mayChange} change={(one) => setDays({ ...days, [kind]: one })} />
        ))}
        <p>{say('stays')}</p>
        {!isAsking && <FormProblem error={change.error} />}
        <Allowed scope="admin" why={sayMore('ownersOnly')}>
          <button type="submit" className="main" disabled={change.isPending || Object.keys(changedDays(before, days)).length === 0}>
            {sayMore('save')}
          </button>
        </Allowed>
      </Form>
      {isAsking && (
        <FormDialog title={say('sure')} close={() => setAsking(false)} doIt={say('sureNow')} submit={save} change={change} isDanger>
          <p>{say('sureWords', { kinds })}</p>
        </FormDialog>
      )}
    </>
  );
}

const MAX_KEPT_DAYS = 3_650;
/** A broker may deliver an event again for two weeks, and the history tells that it was counted. */
const MIN_HISTORY_DAYS = 15;
/** The days that are proposed to a person who takes "for ever" away. */
const DEFAULT_KEPT_DAYS = 365;

interface KeptKindProps {
  kind: Kind;
  days: number | null;
  mayChange: boolean;
  change(days: number | null): void;
}

function KeptKind({ kind, days, mayChange, change }: KeptKindProps) {
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
