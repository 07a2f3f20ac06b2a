import type { Call } from '@turant/domain';
import { RecordedCall, type BeginRecording } from './recorded-call.js';
import type { RecordingContext } from './recording-context.js';
import { SpoolKeeper } from './spool-keeper.js';

/** The recording of this process's calls. */
export interface Recording {
  begin: BeginRecording;
  /** Of a call that is over before its recording could begin, or whose process died before: there may be no file of it. */
  abandon(call: Call): void;
  keeper: SpoolKeeper;
}

/** @param isOnlyProcess of an embedded store: no other process writes in its spool folder */
export function startRecording(context: RecordingContext, isOnlyProcess: boolean): Recording {
  const keeper = new SpoolKeeper(context, !isOnlyProcess);
  return { keeper, abandon: (call) => keeper.release(call), begin: (...call) => new RecordedCall(context, keeper, ...call) };
}
