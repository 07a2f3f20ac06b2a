import { Link } from '@tanstack/react-router';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { useLengths } from './use-lengths';
import { statusTexts } from './status-texts';
import { Refusal } from './verdict';
import { EXPECTED_CALL, type Step } from './way';
import { toldKey, wayTexts } from './way-texts';
import './way.css';

const toneOf = ({ kind, call }: Step): 'bad' | 'good' | 'plain' => {
  if (kind === 'refused' || (kind === 'ended' && (call?.status === 'failed' || call?.status === 'unknown'))) return 'bad';
  return kind === 'answered' || kind === 'arrived' || (kind === 'ended' && call?.status === 'completed') ? 'good' : 'plain';
};

/** Steps as a line with their times; between them what a person wants to know about the time that passed. */
export function WayLine({ label, steps, isOfCall = false }: { label: string; steps: readonly Step[]; isOfCall?: boolean }) {
  return (
    <ol className="way" aria-label={label}>
      {steps.map((step) => (
        <li key={step.id} data-tone={toneOf(step)}>
          <OneStep step={step} isOfCall={isOfCall} />
        </li>
      ))}
    </ol>
  );
}

function OneStep({ step, isOfCall }: { step: Step; isOfCall: boolean }) {
  const say = useTexts(wayTexts);
  const { clock, date } = useFormats();
  const { length } = useLengths();
  const { at, kind, gap, call } = step;
  return (
    <>
      <time dateTime={at} title={`${date(at)} ${at}`}>
        {clock(at)}
      </time>
      <div>
        <strong>
          <StepWords step={step} />
        </strong>
        {gap && <span className="way-gap">{say(gap.kind, { length: length(gap.ms) })}</span>}
        {kind === 'refused' && call?.refusedBy && !isOfCall && <Refusal refusedBy={call.refusedBy} />}
        {!isOfCall && call && kind === 'requested' && call.callId !== EXPECTED_CALL && (
          <Link to="/calls/$callId" params={{ callId: call.callId }} className="way-link">
            {say('openCall')}
          </Link>
        )}
      </div>
    </>
  );
}

function StepWords({ step: { kind, call, entry } }: { step: Step }) {
  const say = useTexts(wayTexts);
  const sayStatus = useTexts(statusTexts);
  if (kind === 'told') {
    const key = toldKey(entry?.type ?? '');
    return key ? say(key) : <span lang="en">{entry?.title}</span>;
  }
  if (kind === 'ended') return say('ended', { how: call ? sayStatus(`call.${call.status}`) : '' });
  return kind === 'requested' && call?.line === 'browser' ? say('browserCall') : say(kind);
}
