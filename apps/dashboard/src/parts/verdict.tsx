import { Link } from '@tanstack/react-router';
import type { Call } from '../api/records';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { Badge, type Tone } from './badge';
import { remedyKey, ruleKey, verdictTexts } from './verdict-texts';
import './way.css';

const OUTCOMES = {
  pass: ['good', 'allowed'],
  refuse: ['bad', 'refused'],
  schedule: ['wait', 'later'],
  wait: ['wait', 'later'],
  'not-applied': ['quiet', 'notApplied'],
} as const satisfies Record<string, readonly [Tone, string]>;

const outcomeOf = (outcome: string) => OUTCOMES[outcome as keyof typeof OUTCOMES] ?? OUTCOMES.refuse;

/** Each rule of the gate with its outcome, in the order in which they were asked. */
export function Verdict({ verdict }: { verdict: Call['verdict'] }) {
  const say = useTexts(verdictTexts);
  const { time } = useFormats();
  if (!verdict) return <p className="quiet">{say('notChecked')}</p>;
  return (
    <>
      <ul className="rules">
        {verdict.rules.map(({ rule, outcome, reason }) => {
          const [tone, text] = outcomeOf(outcome);
          return (
            <li key={rule}>
              <span className="rule-words">{say(ruleKey(rule), { rule })}</span>
              <Badge tone={tone}>{say(text)}</Badge>
              <small className="quiet" lang="en">
                {reason}
              </small>
            </li>
          );
        })}
      </ul>
      <p className="quiet">{say('checkedAt', { at: time(verdict.at), pack: verdict.pack })}</p>
    </>
  );
}

/** Where the remedy of a rule is found on this page. */
const REMEDY_AT: Readonly<Record<string, '/employees' | '/do-not-call' | '/numbers' | '/money'>> = {
  'employee-active': '/employees',
  'employee-hours': '/employees',
  'do-not-call': '/do-not-call',
  'caller-id': '/numbers',
  'caller-id-series': '/numbers',
  wallet: '/money',
};

/** Why a call was not made: which rule, the reason, what to do. */
export function Refusal({ refusedBy }: { refusedBy: NonNullable<Call['refusedBy']> }) {
  const say = useTexts(verdictTexts);
  const { rule, reason } = refusedBy;
  const at = REMEDY_AT[rule];
  return (
    <div className="note" data-kind="problem">
      <p>
        <strong>{say('stopped', { rule: say(ruleKey(rule), { rule }) })}</strong>
      </p>
      <p>
        <span lang="en">{say('why', { reason })}</span>
      </p>
      <p>{at ? <Link to={at}>{say(remedyKey(rule))}</Link> : say(remedyKey(rule))}</p>
    </div>
  );
}
