import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { listenTexts } from './listen-texts';
import type { Audio } from './recording-audio';
import { barsOf, columnsIn, peaksOf, type Peaks } from './waveform';

const UNPLAYED_ALPHA = 0.55;

interface Size {
  width: number;
  height: number;
}

function draw(canvas: HTMLCanvasElement, size: Size, peaks: Peaks, played: number): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const scale = window.devicePixelRatio || 1;
  canvas.width = size.width * scale;
  canvas.height = size.height * scale;
  context.scale(scale, scale);
  const styles = getComputedStyle(canvas);
  const colours = { person: styles.getPropertyValue('--wave-person'), agent: styles.getPropertyValue('--wave-agent') };
  // A custom property is not computed to a colour; the element's own colour is.
  for (const side of ['person', 'agent'] as const) {
    canvas.style.color = colours[side] || 'currentColor';
    context.fillStyle = getComputedStyle(canvas).color;
    for (const bar of barsOf(peaks, size, played)) {
      if (bar.side !== side) continue;
      context.globalAlpha = bar.isPlayed ? 1 : UNPLAYED_ALPHA;
      context.fillRect(bar.x, bar.y, bar.width, bar.height);
    }
  }
  context.globalAlpha = 1;
  canvas.style.color = '';
  context.fillStyle = getComputedStyle(canvas).color;
  context.fillRect(Math.min(size.width - 2, played * size.width), 0, 2, size.height);
}

interface WaveProps {
  audio: Audio;
  now: number;
  seek(seconds: number): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** Both sides of a call as bars; a slider for the keyboard and for readers of the screen. */
export function Wave({ audio, now, seek, onKeyDown }: WaveProps) {
  const say = useTexts(listenTexts);
  const { duration } = useFormats();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const scheme = useColourScheme();
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const peaks = useMemo(() => {
    const columns = columnsIn(size.width);
    return { person: peaksOf(audio.person, columns), agent: peaksOf(audio.agent, columns) };
  }, [audio, size.width]);
  const played = audio.seconds > 0 ? now / audio.seconds : 0;
  useEffect(() => {
    if (canvas.current && size.width > 0) draw(canvas.current, size, peaks, played);
  }, [size, peaks, played, scheme]);
  return (
    <div
      className="wave"
      role="slider"
      tabIndex={0}
      aria-label={say('position')}
      aria-valuemin={0}
      aria-valuemax={Math.round(audio.seconds)}
      aria-valuenow={Math.round(now)}
      aria-valuetext={say('at', { at: duration(now), of: duration(audio.seconds) })}
      onKeyDown={onKeyDown}
      onClick={({ clientX, currentTarget }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        seek(((clientX - left) / width) * audio.seconds);
      }}
    >
      <canvas ref={canvas} aria-hidden="true" />
    </div>
  );
}

/** Changes when the colours of the page do, so that a canvas is drawn anew. */
function useColourScheme(): string {
  const read = (): string => `${document.documentElement.dataset.theme} ${matchMedia('(prefers-color-scheme: dark)').matches}`;
  const [scheme, setScheme] = useState(read);
  useEffect(() => {
    const tell = (): void => setScheme(read());
    const media = matchMedia('(prefers-color-scheme: dark)');
    const watch = new MutationObserver(tell);
    watch.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    media.addEventListener('change', tell);
    return () => {
      watch.disconnect();
      media.removeEventListener('change', tell);
    };
  }, []);
  return scheme;
}
