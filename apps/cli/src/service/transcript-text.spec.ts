import { transcriptText } from './transcript-text.js';

describe('a transcript on a terminal', () => {
  it('has a line for each turn: when, who, what', () => {
    const turns = [
      { speaker: 'agent' as const, text: 'How soon?', startMs: 0, endMs: 900, isCut: true as const },
      { speaker: 'person' as const, text: null, startMs: 65_432, endMs: 66_000 },
      { speaker: 'person' as const, text: 'अगले हफ़्ते', startMs: 600_000, endMs: 601_000 },
    ];
    expect(transcriptText({ turns })).toBe(
      '  0:00  agent   How soon? … (interrupted)\n  1:05  person  (not understood)\n 10:00  person  अगले हफ़्ते\n',
    );
  });

  it('says what is missing, and why', () => {
    expect(transcriptText({ turns: [], isCutOff: true, reason: 'transcriber-refused' })).toBe(
      'nothing was said\n(it was cut off: the last turns may be missing)\n(transcriber-refused)\n',
    );
  });

  it('does not let words steer the terminal or begin a line of their own', () => {
    const turns = [{ speaker: 'person' as const, text: 'a\u001b[2J\r\nb\u202e', startMs: 0, endMs: 1 }];
    expect(transcriptText({ turns })).toBe('  0:00  person  a [2J b \n');
  });
});
