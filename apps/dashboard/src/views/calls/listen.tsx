import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Transcript, WholeCall } from '../../api/records';
import { Card } from '../../parts/card';
import { Failed, Loading, Shown } from '../../parts/states';
import { recordingQuery, transcriptQuery } from '../../queries/calls';
import { useMay } from '../../session/session';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { listenTexts } from './listen-texts';
import { Player, type Playing } from './player';
import { decodedAudio } from './recording-audio';
import { turnAt } from './transcript-at';

/** The recording and what was said, which follow one another. Neither is read before somebody asks for it. */
export function Listen({ call }: { call: WholeCall }) {
  const say = useTexts(listenTexts);
  const may = useMay('recordings:read');
  const [nowMs, setNowMs] = useState(0);
  const playing = useRef<Playing>(null);
  const seek = useCallback((ms: number) => playing.current?.seek(ms / 1_000), []);
  const isThere = call.recording !== null || call.transcript !== null;
  if (!may && isThere)
    return (
      <Card title={say('listen')}>
        <p className="quiet">{say('noRight')}</p>
      </Card>
    );
  return (
    <>
      <Card title={say('listen')}>
        <RecordingPart call={call} playing={playing} tell={setNowMs} />
      </Card>
      {isThere && <TranscriptCard call={call} nowMs={nowMs} seek={seek} />}
    </>
  );
}

interface RecordingPartProps {
  call: WholeCall;
  playing: React.RefObject<Playing | null>;
  tell(nowMs: number): void;
}

function RecordingPart({ call: { callId, recording }, playing, tell }: RecordingPartProps) {
  const say = useTexts(listenTexts);
  const [isAsked, setAsked] = useState(false);
  const audio = useQuery({ ...recordingQuery(callId, decodedAudio), enabled: isAsked });
  const url = audio.data?.url;
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  if (recording?.state !== 'kept') return <p className="quiet">{say(`state.${recording?.state ?? 'none'}`)}</p>;
  const notes = (
    <>
      {recording.isCutOff && <p className="quiet">{say('cutOff')}</p>}
      {recording.reason && <p className="quiet">{say('reason', { reason: recording.reason })}</p>}
    </>
  );
  if (audio.data) return <Player audio={audio.data} ref={playing} tell={tell} notes={notes} />;
  if (audio.error) return <Failed error={audio.error} retry={() => void audio.refetch()} />;
  if (isAsked) return <Loading />;
  return (
    <>
      <button type="button" className="main" onClick={() => setAsked(true)}>
        {say('load')}
      </button>
      <p className="quiet">{say('noted')}</p>
      {notes}
    </>
  );
}

interface FollowProps {
  nowMs: number;
  seek(ms: number): void;
}

/** What was said; it is read when somebody asks for it, and the reading is noted. */
function TranscriptCard({ call: { callId, transcript }, ...follow }: FollowProps & { call: WholeCall }) {
  const say = useTexts(listenTexts);
  const [isAsked, setAsked] = useState(false);
  const read = useQuery({ ...transcriptQuery(callId), enabled: isAsked });
  return (
    <Card title={say('transcript')}>
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
    </Card>
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
