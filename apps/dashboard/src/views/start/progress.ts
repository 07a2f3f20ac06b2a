const KEPT = 'turant-set-up-step';

/** The step of the first run that a person has left to do something in another view; undefined if there is none. */
export function stepLeft(): number | undefined {
  const step = Number(sessionStorage.getItem(KEPT) ?? NaN);
  return Number.isInteger(step) && step >= 0 ? step : undefined;
}

/** @param step undefined: the first run is over, or was put off */
export function keepStep(step: number | undefined): void {
  if (step === undefined) sessionStorage.removeItem(KEPT);
  else sessionStorage.setItem(KEPT, String(step));
}
