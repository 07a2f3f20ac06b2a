import type { TalkTimes, TurnTimes } from '@turant/domain';
import type { VoiceEvent } from './voice-event.js';

/** A call of ten minutes has about a hundred turns. */
const MAX_TURNS = 200;

type Told<T extends VoiceEvent['type']> = Extract<VoiceEvent, { type: T }>;

/** Keeps the times of a conversation, one record for each turn of the employee, from the conversation's events. */
export class TurnRecorder {
  private readonly turns: TurnTimes[] = [];
  private turnsLeftOut = 0;
  private answerToFirstWordMs: number | undefined;
  /** The turn that goes on; undefined before the first one, and after the last one that is kept. */
  private current: TurnTimes | undefined;
  /** Whether the current turn waits for what the employee replies. */
  private awaitsReply = false;
  /** The turns whose utterance was not marked as played yet, by the utterance. */
  private readonly unmarked = new Map<string, { turn: TurnTimes | undefined; isFirst: boolean }>();
  private hasSpoken = false;

  /** @param sinceAnswerMs how long before the conversation the call was answered */
  constructor(private readonly sinceAnswerMs: number) {}

  on(event: VoiceEvent): void {
    if (event.type === 'heard') this.heard(event);
    // The ringing of the business's phone is no turn.
    else if (event.type === 'speaking' && event.kind !== 'ringback') this.speaking(event);
    else if (event.type === 'spoke') this.spoke(event);
    else if (event.type === 'language-changed' && this.current)
      this.current.languageChange = { from: event.from, to: event.to, because: event.because };
    else if (event.type === 'resumed' && this.current) this.current.falseInterruptions += 1;
    else if (event.type === 'interrupted' && this.current)
      Object.assign(this.current, { isInterrupted: true, bargeInMs: event.reactionMs });
  }

  get times(): TalkTimes {
    const { answerToFirstWordMs, turnsLeftOut } = this;
    const turns = this.turns.map((turn) => ({ ...turn }));
    return { ...(answerToFirstWordMs !== undefined && { answerToFirstWordMs }), turns, turnsLeftOut };
  }

  private heard({ atMs, question, speechMs, endpointMs, votes, stt, language }: Told<'heard'>): void {
    this.begin({ question, atMs: this.sinceAnswerMs + atMs - endpointMs - speechMs, speechMs, endpointMs });
    if (this.current)
      Object.assign(this.current, { votes, ...(language !== undefined && { language }), ...(stt !== undefined && { providers: { stt } }) });
    this.awaitsReply = true;
  }

  private speaking({ atMs, kind, question, speechReadyMs, responseMs, parts }: Told<'speaking'>): void {
    if (!this.awaitsReply) this.begin({ question, atMs: this.sinceAnswerMs + atMs - speechReadyMs });
    this.awaitsReply = false;
    if (this.current) Object.assign(this.current, { question, speechReadyMs, ...(responseMs !== undefined && { responseMs }) });
    if (this.current && parts) {
      const { llm: _, ...times } = parts;
      Object.assign(this.current, times);
    }
    this.unmarked.set(`${kind} ${question}`, { turn: this.current, isFirst: !this.hasSpoken });
    if (!this.hasSpoken) this.answerToFirstWordMs = this.sinceAnswerMs + atMs;
    this.hasSpoken = true;
  }

  private spoke({ kind, question, firstFrameMs, llm, tts }: Told<'spoke'>): void {
    const said = this.unmarked.get(`${kind} ${question}`);
    this.unmarked.delete(`${kind} ${question}`);
    if (!said || firstFrameMs === undefined) return;
    if (said.isFirst && this.answerToFirstWordMs !== undefined) this.answerToFirstWordMs += firstFrameMs;
    const { turn } = said;
    if (!turn) return;
    turn.firstFrameMs = firstFrameMs;
    if (llm !== undefined || tts !== undefined)
      turn.providers = { ...turn.providers, ...(llm !== undefined && { llm }), ...(tts !== undefined && { tts }) };
    if (turn.responseMs !== undefined) turn.responseMs += firstFrameMs;
  }

  private begin(times: Pick<TurnTimes, 'question' | 'atMs' | 'speechMs' | 'endpointMs'>): void {
    if (this.turns.length === MAX_TURNS) {
      this.current = undefined;
      this.turnsLeftOut += 1;
      return;
    }
    this.current = { turn: this.turns.length + 1, ...times, isInterrupted: false, falseInterruptions: 0 };
    this.turns.push(this.current);
  }
}
