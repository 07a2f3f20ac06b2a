import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PageHead } from '../../parts/page-head';
import { useMay } from '../../session/session';
import { useTexts } from '../../texts/texts';
import { BusinessStep } from './business-step';
import { keepStep, stepLeft } from './progress';
import { RingStep } from './ring-step';
import { SourceStep } from './source-step';
import { startTexts } from './start-texts';
import './start.css';
import { WordsStep } from './words-step';

const STEPS = [BusinessStep, WordsStep, SourceStep, RingStep] as const;

/** The first run: the name, the words, the first source, the first ring; each can be left for later. */
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
