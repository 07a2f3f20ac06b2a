import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Transcript, WholeCall } from '../../api/records';
import { Shown } from '../../parts/states';
import { transcriptQuery } from '../../queries/calls';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { listenTexts } from './listen-texts';
import { turnAt } from './transcript-at';

interface FollowProps {
  nowMs: number;
  seek(ms: number): void;
}

/** What was said; it is read when somebody asks for it, and the reading is noted. */
export function TranscriptCard({ call: { callId, transcript }, ...follow }: FollowProps & { call: WholeCall }) {
  const say = useTexts(listenTexts);
  const [isAsked, setAsked] = useState(false);
  const read = useQuery({ ...transcriptQuery(callId), enabled: isAsked });
  return (
    <section className="card">
      <h2>{say('transcript')}</h2>
      {transcript?.state !== 'kept' && <p className="quiet">{say(`text.${transcript?.state ?? 'none'}`)}</p>}
      {transcript?.state === 'kept' && !isAsked && (
        <>
          <button type="button" onClick={() => setAsked(true)}>
            {say('showTranscript')}
          </button>
          <p className="quiet">{say('noted')}</p>
        </>
      )}
      {isAsked && <Shown read={read}>{(data) => <Turns transcript={data} {...follow} />}</Shown>}
    </section>
  );
}

function Turns({ transcript: { turns, isCutOff, reason }, nowMs, seek }: FollowProps & { transcript: Transcript }) {
  const say = useTexts(listenTexts);
  const { duration } = useFormats();
  const list = useRef<HTMLOListElement>(null);
  const current = nowMs > 0 ? turnAt(turns, nowMs) : -1;
  useEffect(() => {
    const [box, item] = [list.current, list.current?.children[current] as HTMLElement | undefined];
    // The list scrolls, not the page: the person may be looking at the player.
    if (box && item) box.scrollTo({ top: item.offsetTop - box.offsetTop - box.clientHeight / 3 });
  }, [current]);
  if (turns.length === 0) return <p className="quiet">{say('noTurns')}</p>;
  return (
    <>
      <ol className="transcript" ref={list} aria-label={say('transcript')}>
        {turns.map(({ speaker, text, startMs, isCut }, index) => (
          <li key={`${startMs}-${speaker}`} aria-current={index === current ? 'true' : undefined}>
            <button type="button" onClick={() => seek(startMs)}>
              <small className="quiet">{duration(startMs / 1_000)}</small>
              <span>
                <strong>{say(speaker === 'agent' ? 'speakerAgent' : 'speakerPerson')}:</strong>{' '}
                {text ?? <span className="quiet">{say('notWritten')}</span>} {isCut && <span className="quiet">{say('cut')}</span>}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {isCutOff && <p className="quiet">{say('cutOff')}</p>}
      {reason && <p className="quiet">{say('reason', { reason })}</p>}
    </>
  );
}
