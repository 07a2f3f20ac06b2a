import { RecordedCall, type BeginRecording } from './recorded-call.js';
import type { RecordingContext } from './recording-context.js';
import { SpoolKeeper } from './spool-keeper.js';

/** The recording of this process's calls. */
export interface Recording {
  begin: BeginRecording;
  keeper: SpoolKeeper;
}

export function startRecording(context: RecordingContext): Recording {
  const keeper = new SpoolKeeper(context);
  return { keeper, begin: (...call) => new RecordedCall(context, keeper, ...call) };
}
