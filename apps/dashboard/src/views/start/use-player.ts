import { useEffect, useRef, useState } from 'react';

/** Keeps one sound at a time, as an address for an audio element. */
export function usePlayer() {
  const [audio, setAudio] = useState<string>();
  const last = useRef<string>(undefined);
  const replace = (next: string | undefined): void => {
    if (last.current) URL.revokeObjectURL(last.current);
    last.current = next;
    setAudio(next);
  };
  useEffect(() => () => void (last.current && URL.revokeObjectURL(last.current)), []);
  return { audio, play: (sound: Blob) => replace(URL.createObjectURL(sound)), stop: () => replace(undefined) };
}
