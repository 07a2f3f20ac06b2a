import { EventQueue, type TtsAbilities, type TtsEvent, type TtsOrder, type TtsStream } from '@turant/plugin-kit';
import { SAMPLES_PER_MS } from '../frames.js';
import type { Clauses, SpokenPiece, Voice } from '../ports.js';
import { spokenText } from '../spoken/spoken-text.js';
import type { ProviderBreakers } from '../words/provider-breakers.js';
import { ProviderStream } from '../words/provider-stream.js';
import { ProviderSound, soundFormatOf } from './from-provider-audio.js';
import { Pace } from './pace.js';

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
}

const DEFAULT_MAX_SILENCE_MS = 1_500;

interface Clause {
  readonly text: string;
  readonly clause: number;
  /** The length of its sound so far, in milliseconds. */
  soundMs: number;
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
  private readonly waiting: VoiceProvider[];
  private readonly over = new AbortController();
  private current: Speaking | undefined;
  private job: Job | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** Whether the provider has spoken anything to its end since it was opened. */
  private hasWorked = false;
  private readonly pace = new Pace();
  /** What the fallback speaks, one clause after the other. */
  private spoken: Promise<void> = Promise.resolve();

  constructor(private readonly options: ProviderVoiceOptions) {
    const { breakers, providers, language } = options;
    const speaks = ({ abilities }: VoiceProvider): boolean => abilities.languages.length === 0 || abilities.languages.includes(language);
    this.waiting = breakers.inOrder(providers.filter(speaks));
    this.next();
  }

  say(clauses: Clauses): AsyncIterable<SpokenPiece> {
    this.cancel();
    const job = (this.job = new Job());
    void this.feed(job, clauses);
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

  private async feed(job: Job, clauses: Clauses): Promise<void> {
    try {
      let clause = 0;
      for await (const text of clauses) {
        if (job.isOver) return;
        job.waiting.push({ text, clause, soundMs: 0 });
        this.speak(job, job.waiting.at(-1) as Clause);
        clause += 1;
      }
      job.isFed = true;
      this.endIfSpoken(job);
    } catch (error) {
      job.isOver = true;
      job.sound.fail(error instanceof Error ? error : new Error(String(error)));
    }
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
    const provider = this.waiting.shift();
    if (!provider) return void (this.current = undefined);
    const format = soundFormatOf(provider.abilities.formats);
    if (!format) return this.next();
    this.hasWorked = false;
    const { language } = this.options;
    const sound = new ProviderSound(format);
    const stream = new ProviderStream<TtsStream, TtsEvent>({
      open: (signal) => provider.open({ language, format, signal }),
      isOver: this.over.signal,
      onEvent: (event) => this.take(provider, event, sound),
      onEnd: (error) => this.leave(error),
    });
    this.current = { provider, stream };
  }

  private take({ id }: VoiceProvider, event: TtsEvent, sound: ProviderSound): void {
    const { job } = this;
    const clause = job?.waiting[0];
    if (!job || !clause || event.type === 'usage') return;
    if (event.type === 'audio') {
      this.give(job, clause, sound.push(event.audio));
    } else {
      const rest = sound.flush();
      if (rest.length > 0) this.give(job, clause, rest);
      job.waiting.shift();
      this.pace.spoke(clause.text, clause.soundMs);
      this.hasWorked = true;
      this.options.breakers.worked(id);
      this.endIfSpoken(job);
    }
    this.watch();
  }

  private give(job: Job, one: Clause, samples: Int16Array, text = one.text): void {
    one.soundMs += samples.length / SAMPLES_PER_MS;
    job.sound.push({ samples, clause: one.clause, text, ...(this.current && { by: this.current.provider.id }) });
  }

  private leave(error: unknown): void {
    const { current, job } = this;
    if (!current || this.over.signal.aborted) return;
    const { provider, stream } = current;
    this.options.breakers.failed(provider.id, error);
    this.options.onLeft?.(provider.id, error);
    stream.abandon();
    clearTimeout(this.timer);
    if (job && !job.isOver) this.breakOff(job);
    // It may have lost its connection only: it is asked again after the others.
    if (this.hasWorked) this.waiting.push(provider);
    this.next();
    if (!job || job.isOver) return;
    this.endIfSpoken(job);
    for (const clause of job.waiting) this.speak(job, clause);
  }

  /** What was not spoken of a clause is neither said nor remembered, unless not a word of it was spoken: then the next provider says it whole. */
  private breakOff(job: Job): void {
    const [broken] = job.waiting;
    if (!broken || broken.soundMs === 0) return;
    const spoken = this.pace.spokenOf(broken.text, broken.soundMs);
    if (spoken === '') return void (broken.soundMs = 0);
    this.give(job, broken, new Int16Array(0), spoken);
    job.waiting.shift();
  }
}
