/** Judges by the sound of a person's words whether they go on. It is asked in each pause, and can only lengthen a wait. */
export interface TurnJudge {
  /** A call begins: what takes long is made ready. */
  prepare(): void;
  /** Undefined if that is not known in time. Never rejects. @param sound the turn so far, or its last 8 s, at 16 kHz */
  goesOn(sound: Int16Array): Promise<boolean | undefined>;
}
