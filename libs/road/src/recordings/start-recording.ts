import type { Call } from '@turant/domain';
import { RecordedCall, type BeginRecording } from './recorded-call.js';
import type { RecordingContext } from './recording-context.js';
import { SpoolKeeper } from './spool-keeper.js';

/** The recording of this process's calls. */
export interface Recording {
  begin: BeginRecording;
  /** Gives up the recording of a call that ended, or whose process died, before it could begin. The call may have no file. */
  abandon(call: Call): void;
  keeper: SpoolKeeper;
}

/** @param isOnlyProcess of an embedded store: no other process writes in its spool folder */
export function startRecording(context: RecordingContext, isOnlyProcess: boolean): Recording {
  const keeper = new SpoolKeeper(context, !isOnlyProcess);
  return { keeper, abandon: (call) => keeper.release(call), begin: (...call) => new RecordedCall(context, keeper, ...call) };
}
