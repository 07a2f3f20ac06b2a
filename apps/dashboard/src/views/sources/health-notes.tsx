import { useFormats, type Formats } from '../../texts/formats';
import { useTexts, type Say } from '../../texts/texts';
import { Badge, type Tone } from '../../parts/badge';
import { notesOf, stateOf, type About, type ConnectionState, type Faring, type HealthNote } from './connection-health';
import { sourcesTexts } from './sources-texts';

type SourcesSay = Say<keyof (typeof sourcesTexts)['en']>;

const TONES: Readonly<Record<ConnectionState, Tone>> = {
  working: 'good',
  waiting: 'live',
  trouble: 'bad',
  paused: 'quiet',
  active: 'good',
};
const WARNINGS = ['NO_PHONE', 'OPEN_ADDRESS', 'SHARED_ADDRESS_UNPROVED', 'ADDRESS_NOT_REACHABLE'] as const;
const REASONS = [
  ['missing_phone', 'missing_phone'],
  ['missing_external_id', 'missing_external_id'],
  ['another account', 'anotherAccount'],
  ['the connection is paused', 'connectionPaused'],
] as const;

export function StateBadge({ connection, about }: { connection: Faring; about: About }) {
  const say = useTexts(sourcesTexts);
  const state = stateOf(connection, about);
  return <Badge tone={TONES[state]}>{say(state)}</Badge>;
}

/** A reason of the service in the chosen language, if it is one that often comes. */
export function useReasonWords(): (reason: string) => string {
  const say = useTexts(sourcesTexts);
  return (reason) => {
    const known = REASONS.find(([code]) => reason.endsWith(code));
    return known ? say(known[1]) : reason.replace(/^(rejected|refused|unparseable|stuck|ignored): /, '');
  };
}

type Words = { say: SourcesSay; formats: Formats; reason(reason: string): string };

function wordsOf(note: HealthNote, { say, formats, reason }: Words): string {
  switch (note.kind) {
    case 'pausedByUs':
    case 'failed':
      return say(note.kind, { reason: reason(note.reason), ago: formats.ago(note.at) });
    case 'silent':
      return note.at === null ? say('silentNever') : say('silent', { time: formats.time(note.at) });
    case 'tokenEnds':
      return say('tokenEnds', { date: formats.date(note.at) });
    case 'pollsFail':
    case 'waitingToFetch':
      return say(note.kind, { count: note.count });
    case 'warning': {
      const known = WARNINGS.find((code) => code === note.code);
      return known ? say(known) : note.message;
    }
  }
}

interface HealthNotesProps {
  connection: Faring;
  about: About;
  /** A warning that is told elsewhere. */
  without?: string;
}

/** What is wrong with a connection, each with what helps. */
export function HealthNotes({ connection, about, without }: HealthNotesProps) {
  const say = useTexts(sourcesTexts);
  const formats = useFormats();
  const reason = useReasonWords();
  const notes = notesOf(connection, about).filter((note) => note.kind !== 'warning' || note.code !== without);
  if (notes.length === 0) return null;
  return (
    <ul className="health">
      {notes.map((note) => {
        const words = wordsOf(note, { say, formats, reason });
        return <li key={words}>{words}</li>;
      })}
    </ul>
  );
}
