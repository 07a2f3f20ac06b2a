import { sealedObjectAbout, type Call, type KeptKind, type TranscriptTurn, sinceField, type KeptObject } from '@turant/domain';
import { monotonicMs, type AudioFrame, type LineCall } from '@turant/lines';
import { errorFields } from '@turant/observability';
import type { CallRecording, CallTranscript } from '@turant/recordings';
import type { VoiceEvent } from '@turant/voice';
import type { RecordingContext } from './recording-context.js';
import type { Spool } from './recording-side.js';
import { TurnsOfCall } from './turns-of-call.js';
import { callEvent } from '../calls/call-event.js';
import { SpoolKeeper } from './spool-keeper.js';

/** The recording of this process's calls. */
interface Recording {
  begin: BeginRecording;
  /** Of a call that is over before its recording could begin, or whose process died before: there may be no file of it. */
  abandon(call: Call): void;
  keeper: SpoolKeeper;
}

type EndContext = Pick<RecordingContext, 'store' | 'outbox' | 'ids' | 'clock' | 'log'>;

/** Begins to record a call that was answered at `answeredAtMs` (`monotonicMs`). `stored` resolves when its record says so. */
export type BeginRecording = (call: Call, line: LineCall, answeredAtMs: number, stored: Promise<void>) => RecordedCall;

/** Work that may wait for an object's key: 5 s of both sides' audio. The key is in memory but for a tenant's first call. */
const MAX_EARLY = 500;

/**
 * Records one call: its audio, both ways, and its transcript. Nothing of the call waits for it, and no error of it reaches the call: what goes
 * wrong ends the recording with a reason on the timeline.
 */
export class RecordedCall {
  private recording: CallRecording | undefined;
  private transcript: CallTranscript | undefined;
  private readonly turns: TurnsOfCall;
  private isOpen = false;
  private early: (() => void)[] = [];
  private readonly opened: Promise<void>;
  /** Writes that tell that files have ended early. */
  private readonly failures: Promise<void>[] = [];

  constructor(
    private readonly context: RecordingContext,
    private readonly spool: Spool,
    private readonly call: Call,
    line: LineCall,
    /** `monotonicMs` */
    private readonly answeredAtMs: number,
    /** Resolves when the call's record says that it is recorded. */
    private readonly stored: Promise<void>,
  ) {
    spool.hold(call._id);
    this.turns = new TurnsOfCall(monotonicMs() - answeredAtMs, (turn) => this.when(() => this.write(turn)));
    this.opened = this.open(answeredAtMs);
    line.onSent((frame, atMs) => this.when(() => this.recording?.sent(frame, atMs)));
  }

  /** A frame of the person. */
  heard(frame: AudioFrame, atMs: number): void {
    this.when(() => this.recording?.heard(frame, atMs));
  }

  /** What happens in the conversation, which has begun now. */
  onEvent(event: VoiceEvent): void {
    this.turns.onEvent(event);
  }

  /** What a listener has understood of the person. */
  onWords(text: string, isFinal: boolean): void {
    this.turns.onWords(text, isFinal);
  }

  /** The call is over. Resolves when what was recorded is in the spool, or has failed; never rejects. */
  async end(): Promise<void> {
    this.turns.end(monotonicMs() - this.answeredAtMs);
    await this.opened;
    await Promise.all([this.recording?.end(), this.transcript?.end()]);
    // Whoever moves the files reads in the call's record why a file has ended early.
    await Promise.all(this.failures);
    this.spool.release(this.call);
  }

  private write(turn: TranscriptTurn): void {
    this.transcript?.append(Buffer.from(JSON.stringify(turn)));
  }

  private when(work: () => void): void {
    if (this.isOpen) work();
    else if (this.early.length < MAX_EARLY) this.early.push(work);
  }

  private async open(startedAtMs: number): Promise<void> {
    const { recorder } = this.context.recordings;
    // A rotation of the tenant's keys looks for calls whose record says that they are recorded, and spares the keys that these use.
    await this.stored;
    [this.recording, this.transcript] = await Promise.all([
      this.begin('recording', (order) => recorder.record({ ...order, startedAtMs })),
      this.begin('transcript', (order) => recorder.transcribe(order)),
    ]);
    this.isOpen = true;
    for (const work of this.early.splice(0)) work();
  }

  private async begin<File extends CallRecording | CallTranscript>(
    kind: KeptKind,
    open: (order: { tenantId: string; callId: string; key: Buffer; wrappedKey: string }) => File,
  ): Promise<File | undefined> {
    const { tenantId, _id: callId } = this.call;
    try {
      const { key, wrapped } = await this.context.recordings.keys.newObjectKey(tenantId, sealedObjectAbout(kind, tenantId, callId));
      const file = open({ tenantId, callId, key, wrappedKey: wrapped });
      file.onFailed((reason) => this.failed(kind, reason));
      return file;
    } catch (error) {
      this.context.log.error({ ...errorFields(error), callId, kind }, 'nothing could be recorded of a call');
      this.failed(kind, 'no-key');
      return undefined;
    }
  }

  private failed(kind: KeptKind, reason: string): void {
    this.failures.push(endedEarly(this.context, this.call, kind, reason));
  }
}

/**
 * Says on the timeline that a recording or a transcript has ended before its call, and why. Never rejects: the reason is written again with
 * what was kept.
 */
async function endedEarly({ store, outbox, ids, clock, log }: EndContext, call: Call, kind: KeptKind, reason: string): Promise<void> {
  const event = callEvent(ids, 'call.changed.v1', call, clock.now(), { status: `${kind}-ended`, reason });
  try {
    // Another process may have moved on what was written.
    const before = (await store.calls.get(call.tenantId, call._id))?.[kind];
    const kept: KeptObject = { ...(before ?? { state: 'open' }), reason };
    // Once the object was moved on or deleted, this news is too late.
    const guard = [[sinceField(kind), '>=', new Date(0)]] as const;
    await outbox.patchAndAnnounce('calls', call, guard, { set: { [kind]: kept } }, [event]);
  } catch (error) {
    log.warn({ ...errorFields(error), callId: call._id, kind, reason }, 'a recording has ended early, which could not be written');
  }
}

/** @param isOnlyProcess of an embedded store: no other process writes in its spool folder */
export function startRecording(context: RecordingContext, isOnlyProcess: boolean): Recording {
  const keeper = new SpoolKeeper(context, !isOnlyProcess);
  return { keeper, abandon: (call) => keeper.release(call), begin: (...call) => new RecordedCall(context, keeper, ...call) };
}
