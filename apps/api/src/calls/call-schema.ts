import { KEPT_STATES, WAIT_REASONS } from '@turant/domain';
import { CALL } from '@turant/domain/records';
import { int, listOf, named, number, oneOf, orNull, record, text, time, yesNo, type JsonSchema } from '../http/describe.js';
import { answerFieldsOf } from '../http/record-schemas.js';

/** What the person did at a question. */
export const REPLY = {
  spoke: { ...yesNo, description: 'whether the person spoke in reply' },
  ms: { ...int, minimum: 0, description: 'milliseconds of that speech' },
  key: orNull({ ...text, description: 'the last key that was pressed, the opt-out key included' }),
};
const ANSWER = named('ScriptAnswer', { question: { ...text, description: 'as it was said' }, ...REPLY });

const KEPT = named('KeptAudio', {
  state: oneOf(KEPT_STATES),
  durationMs: orNull(int),
  reason: orNull(text),
  isCutOff: yesNo,
  sha256: orNull(text),
});

/** What a rule of the gate said. */
export const RULE = named('RuleOutcome', { rule: text, outcome: text, reason: text });

const TELEPHONE_QUALITY = named('TelephoneQuality', {
  loss: { ...number, description: "the share of the far end's packets that never came, from 0 to 1" },
  jitterMs: int,
  roundTripMs: { ...orNull(int), description: 'null if the far end has not reported' },
  mos: { ...number, description: 'what a listener would say of it, from 1 to 4.41, estimated by ITU-T G.107' },
});

const BROWSER_QUALITY = named('CallQuality', {
  receivedPackets: int,
  lostPackets: { ...int, description: 'packets of the browser that never came, or too late' },
  latePackets: { ...int, description: 'of these, packets that came when something else was in their place' },
  concealedMs: { ...int, description: 'audio that was put in place of lost packets' },
  jitterMs: int,
  browserLostPackets: { ...int, description: 'of ours, as the browser reported last' },
  browserJitterMs: int,
});

/** A call in the OpenAPI document. */
export const CALL_FIELDS = answerFieldsOf(CALL, {
  employeeId: orNull(text),
  to: orNull(text),
  sip: orNull(named('SipEnd', { code: int, reason: text, cause: orNull(int) })),
  cost: orNull({ ...number, description: 'credits' }),
  'refunded?': { ...number, description: 'credits that were given back of the cost' },
  'refundedPaise?': int,
  answers: orNull(listOf(ANSWER)),
  recording: { ...orNull(KEPT), description: 'null if the call is not recorded' },
  transcript: orNull(KEPT),
  hops: listOf(named('Hop', { trunkId: text, at: time, reason: text, sipCode: orNull(int) })),
  waitingFor: orNull(oneOf([...WAIT_REASONS])),
  dueAt: orNull(time),
  sipCallId: { ...orNull(text), description: 'the Call-ID of the INVITE, by which a carrier finds the call' },
  pddMs: { ...orNull(int), description: 'milliseconds from the INVITE to the first ringing or, without one, to the answer' },
  quality: {
    anyOf: [TELEPHONE_QUALITY, BROWSER_QUALITY, { type: 'null' }],
    description: 'what the network did to an answered call: on a telephone line, or in a browser',
  },
});
export const PLAIN_CALL = named('Call', CALL_FIELDS);

const NAMED_CALL_FIELDS = {
  ...CALL_FIELDS,
  leadName: { ...orNull(text), description: 'the name that lists of leads show; null without a lead, and of a lead that is erased' },
};
export const NAMED_CALL = named('ListedCall', NAMED_CALL_FIELDS);

const ms = (description: string): JsonSchema => ({ ...int, minimum: 0, description: `milliseconds ${description}` });
/** A time of a stage that may not have happened. */
const stageMs = (description: string): JsonSchema => ({ ...orNull(int), description: `milliseconds ${description}` });
const count = (description: string): JsonSchema => ({ ...int, minimum: 0, description });

const TURN = named('Turn', {
  turn: { ...int, minimum: 1 },
  question: { ...orNull(int), description: 'where in the script the employee was: 0 is the greeting, 1 the first question' },
  atMs: ms("from the answer to the person's first sound, or to the decision to speak unasked"),
  speechMs: stageMs('of the person’s speech; null if the employee spoke unasked'),
  endpointMs: stageMs('from the person’s last sound to the decision that the turn is over'),
  speechReadyMs: stageMs('from that decision, or the decision to speak, until the speech was ready'),
  firstFrameMs: stageMs('from then to the first frame on the line'),
  responseMs: stageMs('from the person’s last sound to the first frame on the line'),
  isInterrupted: { ...yesNo, description: 'whether the person took the floor while the employee spoke' },
  bargeInMs: stageMs('from the person’s first sound until the employee fell silent for it'),
  falseInterruptions: count('how often the employee paused for a sound and then went on'),
  language: { ...orNull(text), description: 'of the person’s words, as far as it is known' },
  languageChange: {
    ...orNull(record({ from: text, to: text, because: oneOf(['wish', 'evidence']) })),
    description: 'the call went on in another language after these words: by a wish of the person, or because two turns were in it',
  },
  votes: {
    ...orNull(
      record({
        waitMs: ms('of silence that were waited for, after all votes'),
        'words?': oneOf(['clause', 'open', 'ongoing']),
        'ownPauseMs?': ms('that this person usually pauses inside turns; there if that has lengthened the wait'),
        'eager?': { ...yesNo, description: 'a provider said that the turn was probably over, and did not take it back' },
        'resumed?': count('how often the person went on after an eager end in this turn'),
        'interim?': { ...yesNo, description: 'the final words had not come in time' },
        'goesOn?': { ...yesNo, description: 'a model of the machine heard that the person would go on' },
        'learned?': { ...yesNo, description: 'a provider that has learned how turns end said that it was over' },
      }),
    ),
    description: 'why the person’s turn counted as over',
  },
  finalWordsMs: stageMs('from the person’s last sound until the last words were understood'),
  firstTokenMs: stageMs('from the person’s last sound to the first text of the model'),
  firstClauseMs: stageMs('from the person’s last sound to the model’s first clause'),
  firstSoundMs: stageMs('from the person’s last sound to the first sound of that clause'),
  providers: {
    ...orNull(record({ 'stt?': text, 'llm?': text, 'tts?': text })),
    description: 'ids of the connections that understood, thought and spoke',
  },
});

export const WHOLE_CALL = named('WholeCall', {
  ...NAMED_CALL_FIELDS,
  answerToFirstWordMs: stageMs('from the answer of the call to the first frame of the greeting'),
  turns: { ...orNull(listOf(TURN)), description: 'the first 200 turns' },
  turnsLeftOut: { ...orNull(int), description: 'how many later turns are not in `turns`' },
});
