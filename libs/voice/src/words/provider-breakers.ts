import { SettingsError } from '@turant/domain';

/** A provider that failed is left alone for so long, in milliseconds; twice as long after each further failure, at most MAX_PROVIDER_REST_MS. */
const PROVIDER_REST_MS = 5_000;
const MAX_PROVIDER_REST_MS = 60_000;
/** A wrong key or a used-up quota does not mend itself within a call. */
const SETTINGS_ERROR_REST_MS = 60_000;

export type ProviderState = 'up' | 'failing' | 'unknown';

interface Standing {
  failures: number;
  restsUntilMs: number;
}

/** What this process knows of providers, by the id of their connection, so that a call does not wait for one that has just failed another call. */
export class ProviderBreakers {
  private readonly known = new Map<string, Standing>();

  constructor(private readonly nowMs: () => number) {}

  /** Those that may be asked now, in their order; all of them, those that rest last, because silence is worse than a provider that may fail. */
  inOrder<T extends { readonly id: string }>(all: readonly T[]): T[] {
    const rested = this.rested(all);
    return [...rested, ...all.filter((one) => !rested.includes(one))];
  }

  /** Those that have not failed just now. */
  rested<T extends { readonly id: string }>(all: readonly T[]): T[] {
    return all.filter(({ id }) => (this.known.get(id)?.restsUntilMs ?? 0) <= this.nowMs());
  }

  worked(id: string): void {
    this.known.set(id, { failures: 0, restsUntilMs: 0 });
  }

  failed(id: string, error: unknown): void {
    const failures = (this.known.get(id)?.failures ?? 0) + 1;
    const restMs =
      error instanceof SettingsError ? SETTINGS_ERROR_REST_MS : Math.min(MAX_PROVIDER_REST_MS, PROVIDER_REST_MS * 2 ** (failures - 1));
    this.known.set(id, { failures, restsUntilMs: this.nowMs() + restMs });
  }

  stateOf(id: string): ProviderState {
    const record = this.known.get(id);
    if (!record) return 'unknown';
    return record.failures > 0 ? 'failing' : 'up';
  }
}
