/** What a step of the first run gets: how to go on. */
export interface StepProps {
  next(): void;
}
