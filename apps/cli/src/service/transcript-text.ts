import type { AnswerOf } from './api.js';

/** A transcript as lines: when, who, what. */
export function transcriptText({ turns, isCutOff, reason }: AnswerOf<'GET /api/calls/{callId}/transcript'>['transcript']): string {
  const lines = turns.map(({ startMs, speaker, text, isCut }) => {
    // A person's words come from outside: they may not steer a terminal.
    const said = text === null ? '(not understood)' : text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\s]+/gu, ' ');
    return `${minutes(startMs)}  ${speaker.padEnd(6)}  ${said}${isCut ? ' … (interrupted)' : ''}`;
  });
  if (turns.length === 0) lines.push('nothing was said');
  if (isCutOff) lines.push('(it was cut off: the last turns may be missing)');
  if (reason !== undefined) lines.push(`(${reason})`);
  return lines.map((line) => `${line}\n`).join('');
}

function minutes(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(3)}:${String(seconds % 60).padStart(2, '0')}`;
}
