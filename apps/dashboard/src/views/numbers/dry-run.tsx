import { useMutation } from '@tanstack/react-query';
import { api, asked } from '../../api/client';
import { Field } from '../../parts/field';
import { Form, FormProblem, textOf } from '../../parts/form';
import { useTexts } from '../../texts/texts';
import { DryRunAnswer } from './dry-run-answer';
import { numbersTexts } from './numbers-texts';

const runDry = async (body: { phone: string } | { leadId: string }) => (await asked(api.POST('/api/calls/dry-run', { body }))).dryRun;

/** Says what would become of a call now. It rings nobody. */
export function DryRun() {
  const say = useTexts(numbersTexts);
  const run = useMutation({ mutationFn: runDry });
  const submit = (fields: FormData): void => {
    const leadId = textOf(fields, 'leadId');
    run.mutate(leadId === '' ? { phone: String(fields.get('phone')) } : { leadId });
  };
  return (
    <section className="card" aria-labelledby="dry-run">
      <h2 id="dry-run">{say('dryRun')}</h2>
      <p>{say('dryRunWords')}</p>
      <Form className="dry-run" submit={submit}>
        <Field label={say('phone')} hint={say('phoneHint')}>
          {(bound) => <input {...bound} name="phone" type="tel" autoComplete="tel" maxLength={40} />}
        </Field>
        <Field label={say('lead')} hint={say('leadHint')}>
          {(bound) => <input {...bound} name="leadId" autoComplete="off" pattern="\s*ld_\w+\s*" maxLength={60} />}
        </Field>
        <button type="submit" className="main" disabled={run.isPending}>
          {say('check')}
        </button>
      </Form>
      <FormProblem error={run.error} />
      <div role="status">{run.data && <DryRunAnswer of={run.data} />}</div>
    </section>
  );
}
