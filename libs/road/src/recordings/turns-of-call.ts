import type { TranscriptTurn } from '@turant/domain';
import type { VoiceEvent } from '@turant/voice';

type Told<T extends VoiceEvent['type']> = Extract<VoiceEvent, { type: T }>;

/** Makes the turns of a transcript from the events of a conversation and from the words that a listener has understood. */
export class TurnsOfCall {
  /** The utterances that the employee is about to say, each with its text. */
  private readonly announced = new Map<string, { text: string; atMs: number }>();
  private words: string[] = [];
  private interim = '';

  /**
   * @param sinceAnswerMs how long before the conversation the call was answered
   * @param onTurn told each turn when it is over
   */
  constructor(
    private readonly sinceAnswerMs: number,
    private readonly onTurn: (turn: TranscriptTurn) => void,
  ) {}

  onEvent(event: VoiceEvent): void {
    // The ringing of the business's phone is no turn.
    if (event.type === 'speaking' && event.kind !== 'ringback')
      this.announced.set(nameOf(event), { text: event.pii.text, atMs: event.atMs });
    else if (event.type === 'spoke') this.spoke(event);
    else if (event.type === 'heard') this.heard(event);
  }

  /** An interim text is replaced by the next one; a final one stays. */
  onWords(text: string, isFinal: boolean): void {
    if (isFinal) this.words.push(text);
    this.interim = isFinal ? '' : text;
  }

  /** Ends the turn that is under way: the call is over, and the employee was cut off. @param endMs the time from the answer */
  end(endMs: number): void {
    for (const { text, atMs } of this.announced.values())
      this.tell({ speaker: 'agent', text, startMs: this.sinceAnswerMs + atMs, endMs, isCut: true });
    this.announced.clear();
  }

  private spoke(event: Told<'spoke'>): void {
    const said = this.announced.get(nameOf(event));
    this.announced.delete(nameOf(event));
    // If no word of the utterance was sent, nobody has heard it.
    if (!said || event.playedMs === 0 || event.pii.text === '') return;
    const startMs = this.sinceAnswerMs + said.atMs + (event.firstFrameMs ?? 0);
    const { language, llm, tts, pii } = event;
    this.tell({
      ...{ speaker: 'agent', text: pii.text, language },
      ...(llm !== undefined && { llmProvider: llm }),
      ...(tts !== undefined && { ttsProvider: tts }),
      startMs,
      endMs: startMs + event.playedMs,
      ...(!event.isComplete && { isCut: true as const }),
    });
  }

  private heard({ atMs, endpointMs, speechMs, stt, language, pii }: Told<'heard'>): void {
    const text = pii.text || [...this.words, this.interim].join(' ').trim();
    this.words = [];
    this.interim = '';
    const endMs = this.sinceAnswerMs + atMs - endpointMs;
    this.tell({
      ...{ speaker: 'person', text: text === '' ? null : text, startMs: endMs - speechMs, endMs },
      ...(language !== undefined && { language }),
      ...(stt !== undefined && { sttProvider: stt }),
    });
  }

  private tell({ startMs, endMs, ...turn }: TranscriptTurn): void {
    const start = Math.max(0, Math.round(startMs));
    this.onTurn({ ...turn, startMs: start, endMs: Math.max(start, Math.round(endMs)) });
  }
}

const nameOf = ({ kind, question }: Told<'speaking'> | Told<'spoke'>): string => `${kind} ${question}`;
