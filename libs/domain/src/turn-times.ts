/** The person has changed the language of the call: by a wish in words, or by two turns in another language. */
export interface LanguageChange {
  from: string;
  to: string;
  because: 'wish' | 'evidence';
}

/**
 * The times of one turn of the employee, in whole milliseconds, from the person's speech to what the employee replied to it. The stages are
 * `endpointMs`, `speechReadyMs` and `firstFrameMs`, in their order. A stage that did not happen is absent.
 */
export interface TurnTimes {
  /** From 1 on. */
  turn: number;
  /** Where in the script the employee was: 0 is the greeting, 1 the first question. */
  question?: number;
  /** From the answer of the call to the person's first sound, or to the decision to speak where nobody had spoken. */
  atMs: number;
  /** The person's speech; absent if the employee spoke unasked, as in its greeting. */
  speechMs?: number;
  /** From the person's last sound to the decision that the turn is over. */
  endpointMs?: number;
  /** From that decision, or the decision to speak, until the speech was ready. */
  speechReadyMs?: number;
  /** From then to the first frame on the line; absent if the call ended during the utterance. */
  firstFrameMs?: number;
  /** From the person's last sound to the employee's first frame on the line; without `firstFrameMs`, until the speech was ready. */
  responseMs?: number;
  /** Whether the person took the floor while the employee spoke. */
  isInterrupted: boolean;
  /** From the person's first sound until the employee fell silent for it. */
  bargeInMs?: number;
  /** How often the employee paused for a sound, and then went on. */
  falseInterruptions: number;
  /** The language of the person's words, BCP 47; absent if nobody has told it. */
  language?: string;
  /** The call went on in another language after these words. */
  languageChange?: LanguageChange;
  /** Who decided that the person's turn was over, and for what; absent if the employee spoke unasked. */
  votes?: TurnVotes;
  /** From the person's last sound until the last words were understood; negative if they were understood before. */
  finalWordsMs?: number;
  /** From the person's last sound to the model's first text, its first clause, and the first sound of that. */
  firstTokenMs?: number;
  firstClauseMs?: number;
  firstSoundMs?: number;
  /** Ids of connections: who has understood, thought and spoken. */
  providers?: { stt?: string; llm?: string; tts?: string };
}

/** Why a turn of the person counts as over: how long a silence was waited for, and who has voted for what. */
export interface TurnVotes {
  /** How long a silence was waited for, in milliseconds, after all votes. */
  waitMs: number;
  /** How the words ended: a whole clause, words that may go on, or words that must; absent without words. */
  words?: 'clause' | 'open' | 'ongoing';
  /** How long this person usually pauses inside turns, in milliseconds; there if it has lengthened the wait. */
  ownPauseMs?: number;
  /** A provider has told an eager end and has not taken it back. */
  eager?: true;
  /** How often the person went on after an eager end in this turn, so that a reply was thrown away. */
  resumed?: number;
  /** The final words had not come in time: the turn has the words of before. */
  interim?: true;
  /** A model of this machine has heard that the person would go on. */
  goesOn?: true;
  /** A provider that has learned how turns end said so. */
  learned?: true;
}

/** What was measured of a conversation. */
export interface TalkTimes {
  /** From the answer of the call to the first frame of the greeting, in whole milliseconds. */
  answerToFirstWordMs?: number;
  turns: readonly TurnTimes[];
  /** How many later turns have no record. */
  turnsLeftOut: number;
}
