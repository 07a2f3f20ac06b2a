import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { WholeCall } from '../../api/records';
import { Failed, Loading } from '../../parts/states';
import { recordingQuery } from '../../queries/calls';
import { useMay } from '../../session/session';
import { useTexts } from '../../texts/texts';
import { listenTexts } from './listen-texts';
import { Player, type Playing } from './player';
import { decodedAudio } from './recording-audio';
import { TranscriptCard } from './transcript';

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
      <section className="card">
        <h2>{say('listen')}</h2>
        <p className="quiet">{say('noRight')}</p>
      </section>
    );
  return (
    <>
      <section className="card">
        <h2>{say('listen')}</h2>
        <RecordingPart call={call} playing={playing} tell={setNowMs} />
      </section>
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
