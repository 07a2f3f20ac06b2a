import { EnergyScorer } from './energy-scorer.js';
import { findSilero } from './find-silero.js';
import { ScoringDetector } from './scoring-detector.js';
import { SileroModel } from './silero-model.js';
import { SileroScorer } from './silero-scorer.js';
import type { DetectorKind, SpeechDetector, SpeechListener } from './speech-detector.js';

export interface SpeechDetectorsOptions {
  /** The model file (`VAD_MODEL`); undefined: the one of the optional package. */
  model?: string;
  /** At most so many calls use the model at once; the others are judged by energy. */
  maxSileroCalls?: number;
  /** The model has failed in a call, and energy has taken over. */
  onFailure?: (error: unknown) => void;
}

/** This many calls take about a sixth of a core's time: a window takes 0.08 ms, and a call has 31 a second. */
const MAX_SILERO_CALLS = 64;

/** Makes the speech detectors of a process. */
export interface SpeechDetectors {
  readonly kind: DetectorKind;
  /** Why energy decides; undefined if the model does. */
  readonly reason?: string;
  /** A detector for one call; it takes some microseconds. */
  open(listener: SpeechListener): SpeechDetector;
}

/** Loads the Silero model, which takes about 100 ms. Without the model or its library energy decides. */
export function createSpeechDetectors(options: SpeechDetectorsOptions = {}): SpeechDetectors {
  const { maxSileroCalls = MAX_SILERO_CALLS, onFailure = () => undefined } = options;
  const loaded = load(options.model);
  const byEnergy = (listener: SpeechListener): SpeechDetector => new ScoringDetector(new EnergyScorer(), listener);
  if ('reason' in loaded) return { kind: 'energy', reason: loaded.reason, open: byEnergy };
  let open = 0;
  return {
    kind: 'silero',
    open: (listener) => {
      if (open >= maxSileroCalls) return byEnergy(listener);
      open++;
      const release = (): void => void open--;
      return new ScoringDetector(new SileroScorer(loaded.model), listener, { release, onFailure });
    },
  };
}

function load(file: string | undefined): { model: SileroModel } | { reason: string } {
  try {
    const { model, runtime } = findSilero(file);
    return { model: new SileroModel(model, runtime) };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}
