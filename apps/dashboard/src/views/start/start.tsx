import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Problem } from '../../api/problem';
import { Field } from '../../parts/field';
import { Form } from '../../parts/form';
import { PageHead } from '../../parts/page-head';
import { useProblemWords } from '../../parts/use-problem';
import { useTenantChange } from '../../queries/tenants';
import { useMay, useSession } from '../../session/session';
import { useTexts } from '../../texts/texts';
import { keepStep, stepLeft } from './progress';
import { RingStep } from './ring-step';
import { SourceStep } from './source-step';
import { startTexts } from './start-texts';
import './start.css';
import { UnderstandStep } from './understand-step';
import { WordsStep } from './words-step';

const STEPS = [BusinessStep, WordsStep, UnderstandStep, SourceStep, RingStep] as const;

/** The first run: the name, the words, who understands, the first source, the first ring; each can be left for later. */
export function Start() {
  const say = useTexts(startTexts);
  const [step, setStep] = useState(() => Math.min(stepLeft() ?? 0, STEPS.length - 1));
  const isOwner = useMay('admin');
  const Step = STEPS[step] as (typeof STEPS)[number];
  const isLast = step === STEPS.length - 1;
  useEffect(() => keepStep(isOwner ? step : undefined), [isOwner, step]);
  return (
    <div className="start">
      <PageHead title={say('title')}>
        <Link to="/" className="button" onClick={() => keepStep(undefined)}>
          {say('later')}
        </Link>
      </PageHead>
      <p className="quiet" aria-live="polite">
        {say('step', { step: step + 1, steps: STEPS.length })}
      </p>
      <section className="card">{isOwner ? <Step next={() => setStep(step + 1)} /> : <p>{say('notOwner')}</p>}</section>
      <div className="actions">
        {step > 0 && (
          <button type="button" onClick={() => setStep(step - 1)}>
            {say('back')}
          </button>
        )}
        {/* The first step has its own button, which saves the name. */}
        {!isLast && step > 0 && (
          <button type="button" onClick={() => setStep(step + 1)}>
            {say('next')}
          </button>
        )}
        {isLast && (
          <Link to="/" className="button" onClick={() => keepStep(undefined)}>
            {say('done')}
          </Link>
        )}
      </div>
    </div>
  );
}

function BusinessStep({ next }: StepProps) {
  const say = useTexts(startTexts);
  const words = useProblemWords();
  const { tenant } = useSession();
  const saving = useTenantChange({ done: next });
  const error = saving.error ? (saving.error instanceof Problem && saving.error.about('name')) || words(saving.error) : undefined;
  return (
    <Form submit={(fields) => saving.mutate({ name: fields.get('name') as string })}>
      <h2>{say('business')}</h2>
      <Field label={say('name')} hint={say('businessHint')} error={error}>
        {(bound) => <input {...bound} name="name" defaultValue={tenant.name} required maxLength={100} autoFocus />}
      </Field>
      <button type="submit" className="main" disabled={saving.isPending}>
        {say('next')}
      </button>
    </Form>
  );
}

/** What a step of the first run gets: how to go on. */
interface StepProps {
  next(): void;
}
