import { useState } from 'react';
import { Allowed } from '../../../parts/allowed';
import { Form, FormProblem } from '../../../parts/form';
import { FormDialog } from '../../../parts/form-dialog';
import { Shown } from '../../../parts/states';
import { useTenant, useTenantChange } from '../../../queries/tenants';
import { useMay } from '../../../session/session';
import { useTexts } from '../../../texts/texts';
import { settingsTexts } from '../settings-texts';
import { KeptKind } from './kept-kind';
import { retentionTexts } from './retention-texts';
import { changedDays, KINDS, shorterKinds, type Days } from './shorter-kinds';

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
