import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, asked } from '../../api/client';
import type { Answer } from '../../api/records';
import { CopyButton } from '../../parts/copy-button';
import { Field } from '../../parts/field';
import { Form, FormProblem, textOf } from '../../parts/form';
import { Verdict } from '../../parts/verdict';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
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

type DryRunResult = Answer<'/api/calls/dry-run', 'post'>['dryRun'];

/** Would it ring, each rule, money, line, and the exact message to the carrier. */
function DryRunAnswer({ of: result }: { of: DryRunResult }) {
  const say = useTexts(numbersTexts);
  const { time } = useFormats();
  const { wouldPlace, stoppedBy } = result;
  const until = stoppedBy?.until ?? null;
  return (
    <div className="dry-run-answer">
      <p className="note" data-kind={wouldPlace ? undefined : until === null ? 'problem' : 'wait'}>
        <strong>{wouldPlace ? say('wouldRing') : until === null ? say('wouldNotRing') : say('wouldWait', { at: time(until) })}</strong>
      </p>
      <MoneyOf wallet={result.wallet} />
      <LineOf result={result} />
      <h3>{say('rules')}</h3>
      <Verdict verdict={result} />
      <Message result={result} />
    </div>
  );
}

function MoneyOf({ wallet: { availablePaise, capLeftPaise, needed, neededPaise } }: { wallet: DryRunResult['wallet'] }) {
  const say = useTexts(numbersTexts);
  const { money } = useFormats();
  const isShort = availablePaise < neededPaise;
  return (
    <>
      <h3>{say('money')}</h3>
      <p>
        {say(isShort ? 'moneyShort' : 'moneyNeeded', { needed: money(needed), there: money(availablePaise / 100) })}{' '}
        {capLeftPaise !== null && say('capLeft', { money: money(capLeftPaise / 100) })}{' '}
        {isShort && <Link to="/money">{say('addMoney')}</Link>}
      </p>
    </>
  );
}

function LineOf({ result: { trunk, from, to, lineProblem } }: { result: DryRunResult }) {
  const say = useTexts(numbersTexts);
  const { phone } = useFormats();
  return (
    <>
      <h3>{say('line')}</h3>
      <p>
        {trunk ? say('onLine', { name: trunk.name, to: phone(to) }) : say('noLine')}{' '}
        {from === null ? say('showsNone') : say('showsNumber', { from: phone(from) })}
      </p>
      {trunk?.waitsFor != null && <p className="error">{say('waitsFor', { reason: trunk.waitsFor })}</p>}
      {lineProblem !== null && <p className="error">{say('lineProblem', { reason: lineProblem })}</p>}
    </>
  );
}

function Message({ result: { invite, channel } }: { result: DryRunResult }) {
  const say = useTexts(numbersTexts);
  return (
    <>
      {invite !== null && (
        <details>
          <summary>{say('invite')}</summary>
          <p className="quiet">{say('inviteWords')}</p>
          <pre tabIndex={0} role="region" aria-label={say('inviteLabel')}>
            {invite}
          </pre>
          <CopyButton text={invite} label={say('copyInvite')} />
        </details>
      )}
      {channel && (
        <details>
          <summary>{say('channel')}</summary>
          <pre tabIndex={0} role="region" aria-label={say('channel')}>
            {[channel.endpoint, ...[...channel.options, ...channel.variables].map(({ name, value }) => `${name}=${value}`)].join('\n')}
          </pre>
        </details>
      )}
    </>
  );
}
