import { useState, type FormEvent } from 'react';
import { Allowed } from '../../../parts/allowed';
import { FormDialog, FormProblem } from '../../../parts/form-dialog';
import { Shown } from '../../../parts/states';
import { useToast } from '../../../parts/toasts';
import { useMay } from '../../../session/session';
import { useTexts } from '../../../texts/texts';
import { settingsTexts } from '../settings-texts';
import { useTenant, useTenantChange } from '../use-tenant';
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
  const toast = useToast();
  const mayChange = useMay('admin');
  const [days, setDays] = useState(before);
  const [isAsking, setAsking] = useState(false);
  const change = useTenantChange(() => {
    setAsking(false);
    toast({ text: sayMore('saved') });
  });
  const shorter = shorterKinds(before, days);
  const save = (): void => change.mutate({ retentionDays: changedDays(before, days) });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (shorter.length > 0) setAsking(true);
    else save();
  };
  const kinds = shorter.map((kind) => say(kind)).join(', ');
  return (
    <>
      <p>{say('words')}</p>
      <form onSubmit={submit}>
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
      </form>
      {isAsking && (
        <FormDialog title={say('sure')} isOpen close={() => setAsking(false)} doIt={say('sureNow')} submit={save} change={change} isDanger>
          <p>{say('sureWords', { kinds })}</p>
        </FormDialog>
      )}
    </>
  );
}
