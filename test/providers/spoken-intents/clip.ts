import type { Language } from '@turant/domain';

/** One spoken sentence. */
export interface Clip {
  readonly file: string;
  readonly language: Language;
  readonly intent: string;
  readonly text: string;
  readonly voice?: string;
}
