export type Tone = 'good' | 'bad' | 'wait' | 'live' | 'quiet';

/** A state in a word; the word says it, the colour only helps. */
export const Badge = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className="badge" data-tone={tone}>
    {children}
  </span>
);
