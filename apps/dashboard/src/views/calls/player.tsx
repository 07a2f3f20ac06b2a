import { useImperativeHandle, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { Icon } from '../../parts/icon';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { listenTexts } from './listen-texts';
import type { Audio } from './recording-audio';
import { Wave } from './wave';

export interface Playing {
  seek(seconds: number): void;
}

const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const;
const JUMP_S = 5;
/** Where an arrow, or Home and End, lead from a place. */
const JUMPS: Readonly<Record<string, (now: number, end: number) => number>> = {
  ArrowLeft: (now) => now - JUMP_S,
  ArrowDown: (now) => now - JUMP_S,
  ArrowRight: (now) => now + JUMP_S,
  ArrowUp: (now) => now + JUMP_S,
  Home: () => 0,
  End: (_now, end) => end,
};

interface PlayerProps {
  audio: Audio;
  ref: Ref<Playing>;
  tell(nowMs: number): void;
  notes: ReactNode;
}

/** Plays a recording that was read, with its waveform. */
export function Player({ audio, ref, tell, notes }: PlayerProps) {
  const say = useTexts(listenTexts);
  const { duration } = useFormats();
  const element = useRef<HTMLAudioElement>(null);
  const [now, setNow] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const seek = (seconds: number): void => {
    const place = Math.min(audio.seconds, Math.max(0, seconds));
    if (element.current) element.current.currentTime = place;
    setNow(place);
    tell(place * 1_000);
  };
  useImperativeHandle(ref, () => ({ seek }));
  const toggle = (): void => {
    const { current } = element;
    if (current?.paused) void current.play().catch(() => setPlaying(false));
    else current?.pause();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const jump = JUMPS[event.key];
    if (event.key !== ' ' && !jump) return;
    event.preventDefault();
    if (jump) seek(jump(now, audio.seconds));
    else toggle();
  };
  return (
    <>
      <Wave audio={audio} now={now} seek={seek} onKeyDown={onKeyDown} />
      <p className="wave-sides quiet">
        <span>{say('person')}</span> <span className="side-agent">{say('agent')}</span>
      </p>
      <div className="player-bar">
        <button type="button" className="main" onClick={toggle}>
          <Icon name={isPlaying ? 'pause' : 'play'} />
          {say(isPlaying ? 'pause' : 'play')}
        </button>
        <span className="player-times">{say('at', { at: duration(now), of: duration(audio.seconds) })}</span>
        <Speed choose={(speed) => void (element.current && (element.current.playbackRate = speed))} />
      </div>
      <p className="quiet">
        {say('keys')} {say('noted')}
      </p>
      {notes}
      <audio
        ref={element}
        src={audio.url}
        autoPlay
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => {
          setNow(currentTarget.currentTime);
          tell(currentTarget.currentTime * 1_000);
        }}
      />
    </>
  );
}

function Speed({ choose }: { choose(speed: number): void }) {
  const say = useTexts(listenTexts);
  const { number } = useFormats();
  return (
    <label>
      {say('speed')}
      <select defaultValue={1} onChange={({ target }) => choose(Number(target.value))}>
        {SPEEDS.map((speed) => (
          <option key={speed} value={speed}>
            {number(speed)}×
          </option>
        ))}
      </select>
    </label>
  );
}
