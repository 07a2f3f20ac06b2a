import { EventQueue, type TtsAbilities, type TtsEvent, type TtsOrder, type TtsStream } from '@turant/plugin-kit';
import { SAMPLES_PER_MS } from '../frames.js';
import type { Clauses, SpokenPiece, Voice } from '../ports.js';
import { spokenText } from '../spoken/spoken-text.js';
import type { ProviderBreakers } from '../words/provider-breakers.js';
import { ProviderQueue } from '../words/provider-queue.js';
import { ProviderStream } from '../words/provider-stream.js';
import { ProviderSound, soundFormatOf } from './from-provider-audio.js';
import { sentenceBefore } from '../scripts/sentence-before.js';
import { Pace } from './pace.js';
import { Supply } from './supply.js';

/** A provider that can speak, of an employee's list. */
export interface VoiceProvider {
  /** The id of its connection. */
  readonly id: string;
  readonly abilities: TtsAbilities;
  open(order: Pick<TtsOrder, 'language' | 'format' | 'signal'>): Promise<TtsStream>;
}

export interface ProviderVoiceOptions {
  /** In the order in which the employee names them. */
  readonly providers: readonly VoiceProvider[];
  readonly breakers: ProviderBreakers;
  readonly language: string;
  /** Speaks if every provider fails. */
  readonly fallback: Voice;
  /** A provider was left, because it failed or gave no sound. */
  readonly onLeft?: (providerId: string, error: unknown) => void;
  /** A provider that gives no sound for so long, in milliseconds, is left. */
  readonly maxSilenceMs?: number;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

const DEFAULT_MAX_SILENCE_MS = 1_500;

/** A notice is said again from the sentence that had begun by this part of the words that may have been spoken: the pace of a voice is a guess. */
const SURELY_SPOKEN = 0.8;

interface Clause {
  readonly text: string;
  /** Its place in the utterance. */
  clause: number;
  /** Whether it is said to its end, whoever fails. */
  readonly isNotice: boolean;
  supply: Supply;
}

/** The provider that is asked now. */
interface Speaking {
  readonly provider: VoiceProvider;
  readonly stream: ProviderStream<TtsStream, TtsEvent>;
}

/** One utterance: the clauses that were not spoken to their end yet, and the sound that was not read yet. */
class Job {
  readonly waiting: Clause[] = [];
  readonly sound = new EventQueue<SpokenPiece>();
  /** How many clauses it has so far. */
  clauses = 0;
  isFed = false;
  isOver = false;

  end(): void {
    this.isOver = true;
    this.sound.end();
  }
}

/**
 * The voice of one call, by the first provider of a list that works. One that fails or gives no sound is replaced in the middle of an utterance: the next one speaks
 * what was not spoken, and the rest of a clause of which something was heard is left out, so that nothing is said twice.
 */
export class ProviderVoice implements Voice {
  private readonly queue: ProviderQueue<VoiceProvider>;
  private readonly over = new AbortController();
  private current: Speaking | undefined;
  private job: Job | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly pace = new Pace();
  /** What the fallback speaks, one clause after the other. */
  private spoken: Promise<void> = Promise.resolve();

  constructor(private readonly options: ProviderVoiceOptions) {
    const { breakers, providers, language } = options;
    const speaks = ({ abilities }: VoiceProvider): boolean => abilities.languages.length === 0 || abilities.languages.includes(language);
    this.queue = new ProviderQueue(providers.filter(speaks), breakers);
    this.next();
  }

  say(clauses: Clauses, hasNotice = false): AsyncIterable<SpokenPiece> {
    this.cancel();
    const job = (this.job = new Job());
    if (!this.current && this.queue.begin()) this.next();
    void this.feed(job, clauses, hasNotice);
    const read = job.sound[Symbol.asyncIterator]();
    const leave = async (): Promise<IteratorResult<SpokenPiece>> => {
      if (this.job === job) this.cancel();
      return { done: true, value: undefined };
    };
    return { [Symbol.asyncIterator]: () => ({ next: () => read.next(), return: leave }) };
  }

  close(): void {
    this.cancel();
    this.over.abort();
    this.options.fallback.close();
  }

  private cancel(): void {
    const { job } = this;
    this.job = undefined;
    clearTimeout(this.timer);
    if (!job || job.isOver) return;
    job.end();
    this.current?.stream.tell((stream) => stream.cancel());
  }

  private async feed(job: Job, clauses: Clauses, hasNotice: boolean): Promise<void> {
    try {
      let isNotice = hasNotice;
      for await (const text of clauses) {
        if (job.isOver) return;
        const clause = this.clauseOf(text, job.clauses, isNotice);
        job.waiting.push(clause);
        job.clauses += 1;
        isNotice = false;
        this.speak(job, clause);
      }
      job.isFed = true;
      this.endIfSpoken(job);
    } catch (error) {
      job.isOver = true;
      job.sound.fail(error instanceof Error ? error : new Error(String(error)));
    }
  }

  private clauseOf(text: string, clause: number, isNotice: boolean): Clause {
    return { text, clause, isNotice, supply: new Supply(this.pace.msOf(text)) };
  }

  private speak(job: Job, clause: Clause): void {
    if (!this.current) return this.speakByFallback(job, clause);
    this.current.stream.tell((stream) => {
      stream.push(spokenText(clause.text, this.options.language));
      stream.flush();
    });
    if (job.waiting[0] === clause) this.watch();
  }

  private speakByFallback(job: Job, { text, clause }: Clause): void {
    this.spoken = this.spoken.then(async () => {
      if (job.isOver) return;
      for await (const { samples } of this.options.fallback.say([text])) job.sound.push({ samples, clause, text });
      job.waiting.shift();
      this.endIfSpoken(job);
    });
  }

  private endIfSpoken(job: Job): void {
    if (job.isFed && job.waiting.length === 0) job.end();
  }

  /** The provider is left unless sound comes in time. */
  private watch(): void {
    clearTimeout(this.timer);
    if (this.job && this.job.waiting.length > 0 && this.current)
      this.timer = setTimeout(() => this.leave(new Error('no sound came')), this.options.maxSilenceMs ?? DEFAULT_MAX_SILENCE_MS);
  }

  private next(): void {
    const provider = this.queue.next();
    if (!provider) return void (this.current = undefined);
    const format = soundFormatOf(provider.abilities.formats);
    if (!format) return this.next();
    const { language } = this.options;
    const sound = new ProviderSound(format);
    const stream = new ProviderStream<TtsStream, TtsEvent>({
      open: (signal) => provider.open({ language, format, signal }),
      isOver: this.over.signal,
      onEvent: (event) => this.take(event, sound),
      onEnd: (error) => this.leave(error),
    });
    this.current = { provider, stream };
  }

  private take(event: TtsEvent, sound: ProviderSound): void {
    const { job } = this;
    const clause = job?.waiting[0];
    if (!job || !clause || event.type === 'usage') return;
    if (event.type === 'audio') {
      const samples = sound.push(event.audio);
      if (samples.length > 0) this.give(job, clause, samples);
    } else {
      this.give(job, clause, sound.flush(), {});
      job.waiting.shift();
      this.pace.spoke(clause.text, clause.supply.soundMs);
      this.queue.worked();
      this.endIfSpoken(job);
    }
    this.watch();
  }

  /** @param end what else is told of the last piece of a clause */
  private give(job: Job, { text, clause, supply }: Clause, samples: Int16Array, end?: Partial<SpokenPiece>): void {
    supply.came(samples.length / SAMPLES_PER_MS, this.options.now?.() ?? performance.now());
    const by = this.queue.current && { by: this.queue.current.id };
    job.sound.push({ samples, clause, text, ...by, ...(end ?? { restMs: supply.restMs, reserveMs: supply.reserveMs }) });
  }

  private leave(error: unknown): void {
    const { current, job } = this;
    if (!current || this.over.signal.aborted) return;
    const { provider, stream } = current;
    this.queue.failed(error);
    this.options.onLeft?.(provider.id, error);
    stream.abandon();
    clearTimeout(this.timer);
    if (job && !job.isOver) this.breakOff(job);
    this.next();
    if (!job || job.isOver) return;
    this.endIfSpoken(job);
    for (const clause of job.waiting) this.speak(job, clause);
  }

  /**
   * What was not spoken of a clause is neither said nor remembered, unless not a word of it was spoken: then the next provider says it whole. A notice is said to its
   * end, from the begin of the sentence in which it broke off.
   */
  private breakOff(job: Job): void {
    const [broken] = job.waiting;
    if (!broken || broken.supply.soundMs === 0) return;
    const { text, clause, isNotice, supply } = broken;
    const spoken = this.pace.spokenOf(text, supply.soundMs);
    if (spoken === '') return void (broken.supply = new Supply(this.pace.msOf(text)));
    const again = isNotice ? sentenceBefore(text, SURELY_SPOKEN * spoken.length) : spoken.length;
    // The blank before a sentence belongs to no clause.
    const againLength = spoken.length - Math.max(0, again - (isNotice ? 1 : 0));
    this.give(job, broken, new Int16Array(0), { text: spoken, ...(againLength > 0 && { againLength }) });
    job.waiting.shift();
    if (!isNotice) return;
    for (const later of job.waiting) later.clause += 1;
    job.waiting.unshift(this.clauseOf(text.slice(again), clause + 1, true));
    job.clauses += 1;
  }
}
