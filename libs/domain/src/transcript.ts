/** What was said in a call, in one go by one side. Times are milliseconds from the answer. */
export interface TranscriptTurn {
  speaker: 'agent' | 'person';
  /** Null if nobody has understood it. */
  text: string | null;
  startMs: number;
  endMs: number;
  /** The agent was interrupted: the person has heard the beginning of the text only. */
  isCut?: true;
  /** BCP 47; absent if nobody has told it. */
  language?: string;
  /** Ids of connections: who has understood the person, thought of the words, and spoken them. */
  sttProvider?: string;
  llmProvider?: string;
  ttsProvider?: string;
}
