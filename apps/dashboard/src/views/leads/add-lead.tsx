import { api, asked } from '../../api/client';
import { Problem } from '../../api/problem';
import { Field } from '../../parts/field';
import { textOf } from '../../parts/form';
import { FormDialog } from '../../parts/form-dialog';
import { useChange } from '../../parts/use-change';
import { leadKeys } from '../../queries/leads';
import { useTexts } from '../../texts/texts';
import { Choice } from './choice';
import { leadsTexts } from './leads-texts';

interface NewLead {
  name: string;
  phone: string;
  requirement: string;
  isCalled: boolean;
}

const add = ({ name, phone, requirement, isCalled }: NewLead) =>
  asked(
    api.POST('/api/webhooks/leads', {
      body: { lead: { name, phone, requirement: requirement || null, source: 'dashboard' }, triggerImmediateCall: isCalled },
    }),
  );

/** A lead by hand; the person may be rung at once. */
export function AddLead({ close }: { close(): void }) {
  const say = useTexts(leadsTexts);
  const change = useChange({
    change: add,
    refresh: [leadKeys.all()],
    says: ({ status, callId }, { name }) => say(status === 'duplicate' ? 'wasThere' : callId ? 'addedAndRings' : 'added', { name }),
    done: close,
  });
  const problem = change.error instanceof Problem ? change.error : undefined;
  const submit = (fields: FormData): void =>
    change.mutate({
      name: textOf(fields, 'name'),
      phone: textOf(fields, 'phone'),
      requirement: textOf(fields, 'requirement'),
      isCalled: fields.has('ring'),
    });
  return (
    <FormDialog title={say('add')} close={close} doIt={say('add')} submit={submit} change={change}>
      <Field label={say('name')} error={problem?.about('name')}>
        {(bound) => <input {...bound} name="name" required maxLength={200} autoComplete="off" />}
      </Field>
      <Field label={say('phone')} hint={say('phoneHint')} error={problem?.about('phone')}>
        {(bound) => <input {...bound} name="phone" type="tel" required autoComplete="off" />}
      </Field>
      <Field label={say('requirement')} error={problem?.about('requirement')}>
        {(bound) => <textarea {...bound} name="requirement" maxLength={5_000} />}
      </Field>
      <Choice name="ring" label={say('ringNow')} hint={say('ringNowHint')} isOn />
    </FormDialog>
  );
}
