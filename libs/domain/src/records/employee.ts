import type { Static } from '@sinclair/typebox';
import { EMPLOYEE_VOICES } from '../employee-voices.js';
import type { TenantId } from '../ids.js';
import { LANGUAGES, type Language } from '../languages.js';
import { QUESTION_KINDS, SCRIPT_SLOTS, type ScriptQuestion } from '../script-text.js';
import { MAX_ALLOWED_ORIGINS, MAX_ORIGIN_LENGTH } from '../site-origin.js';
import { MACHINE_CHOICES, MAX_MACHINE_MESSAGE_LENGTH, RETRY_OUTCOMES, TRANSFER_KEYS } from '../tenant.js';
import { TIERS } from '../tier.js';
import { CONVERSATION } from './conversation.js';
import { ignored, record, told, type RecordOf } from './record.js';
import { int, listOf, object, oneOf, optional, shape, withKeywords, text, textOf, time, typedPhone, yesNo } from './shapes.js';

const timeOfDay = withKeywords(text, { pattern: String.raw`^([01]\d|2[0-3]):[0-5]\d$` });
const line = withKeywords(text, { maxLength: 1000 });
const slots = SCRIPT_SLOTS.map((slot) => `{{${slot}}}`).join(', ');
const voice = oneOf(EMPLOYEE_VOICES);

/** Whether and when a person who was not reached is called again: `attempts` further calls, `afterMinutes` from the end of a call to the next one. */
const retry = object({
  attempts: withKeywords(int, { minimum: 1, maximum: 5, description: 'further calls after the first one' }),
  afterMinutes: withKeywords(int, { minimum: 1, maximum: 1440, description: 'minutes from the end of a call to the next one' }),
  on: withKeywords(listOf(oneOf(RETRY_OUTCOMES)), { minItems: 1, maxItems: 3 }),
});

/** A question of a script: a text; or an object with the text, the kind of answer, and how long a silence ends the answer. */
const question = shape<string | ScriptQuestion>({
  anyOf: [
    line,
    object(
      {
        text: line,
        kind: optional(withKeywords(oneOf(QUESTION_KINDS), { description: 'open when absent' })),
        waitMs: optional(
          withKeywords(int, { minimum: 100, maximum: 3_000, description: 'how long a silence ends the answer, in milliseconds' }),
        ),
      },
      { title: 'ScriptQuestion' },
    ),
  ],
});

/** A script as a person writes it; a part that is absent is spoken from the default script of the call's language. */
export const SCRIPT = object(
  {
    greeting: optional(line),
    questions: optional(withKeywords(listOf(question), { maxItems: 20 })),
    areYouThere: optional(line),
    goodbye: optional(line),
  },
  { title: 'Script' },
);

const SCRIPTS = shape<Partial<Record<Language, Static<typeof SCRIPT>>>>({
  type: 'object',
  propertyNames: { enum: LANGUAGES },
  additionalProperties: SCRIPT,
});

/** How a person is connected with the business during a call: the business's own number (stored as E.164), and the key that the person presses. */
const transfer = object({ phone: text, key: oneOf(TRANSFER_KEYS), isAnnounced: yesNo });
const typedTransfer = object({
  phone: typedPhone,
  key: optional(withKeywords(oneOf(TRANSFER_KEYS), { description: '1 when absent; 9 is the key of whoever wants no more calls' })),
  isAnnounced: optional(withKeywords(yesNo, { description: 'whether who picks up is told first who is on the line; no when absent' })),
});

export const EMPLOYEE = record({
  collection: 'employees',
  what: 'employee',
  id: { name: 'employeeId', prefix: 'em' },
  fields: {
    _id: ignored(text),
    tenantId: ignored(textOf<TenantId>()),
    name: told(text, { input: { minLength: 1, maxLength: 200 }, isNeeded: true }),
    status: told(oneOf(['active', 'paused']), { input: {} }),
    languages: told(listOf(oneOf(LANGUAGES)), { input: { minItems: 1, maxItems: 13, description: 'hi and en-IN when absent' } }),
    tier: told(optional(oneOf(TIERS)), {
      input: withKeywords(text, {
        maxLength: 20,
        description: 'value, standard or premium, in any case; the tenant’s default when absent',
      }),
      isClearable: true,
    }),
    isDefault: told(yesNo, { input: { description: 'takes leads that name nobody; true takes the mark off the others' } }),
    /** Local time of the tenant. */
    activeHours: told(optional(object({ from: text, to: text })), {
      input: object({ from: timeOfDay, to: timeOfDay }),
      isClearable: true,
    }),
    retry: told(optional(retry), {
      input: { description: 'whether a person who was not reached is called again; no when absent' },
      isClearable: true,
    }),
    script: told(optional(SCRIPT), {
      input: { description: `slots: ${slots}; a part that is absent is said in the standard words of the call's language` },
      isClearable: true,
    }),
    /** The scripts of other languages than the first one, by language. */
    scripts: told(optional(SCRIPTS), {
      input: { description: 'scripts of other languages than the first one, whose script is `script`; replaced as a whole' },
      isClearable: true,
    }),
    /** The number of changes of the script so far. A change is guarded on it, so that it applies to the script that was read. */
    scriptChanges: ignored(optional(int)),
    voice: told(optional(text), {
      input: withKeywords(voice, {
        description: 'a variant of espeak-ng, f of women and m of men; without espeak-ng, the kept prompts are played as they are',
      }),
      isClearable: true,
    }),
    transfer: told(optional(transfer), {
      input: withKeywords(typedTransfer, {
        description: "the business's own number and the key that connects a person with it during a call; nobody is connected when absent",
      }),
      isClearable: true,
    }),
    takesVisitors: told(optional(yesNo), {
      input: { description: 'whether anybody who opens its page may talk with it, without a key; no when absent' },
      absent: false,
    }),
    /** As browsers write them (`readSiteOrigin`). */
    allowedOrigins: told(optional(listOf(text)), {
      input: withKeywords(listOf(withKeywords(text, { maxLength: MAX_ORIGIN_LENGTH })), {
        maxItems: MAX_ALLOWED_ORIGINS,
        description: 'the websites that may show its widget, such as https://shop.example; http for localhost only; none when absent',
        examples: [['https://shop.example']],
      }),
      absent: [],
    }),
    callsWidgetLeads: told(optional(yesNo), {
      input: { description: 'whether who leaves a phone in the widget is called at once; no when absent' },
      absent: false,
    }),
    isTest: told(optional(yesNo), {
      input: { description: "an employee for measurements: on request it sends a browser's audio back; no when absent" },
      absent: false,
    }),
    onMachine: told(optional(oneOf(MACHINE_CHOICES)), {
      input: { description: 'what is done when a machine or a tone has answered a telephone call; go-on when absent' },
      isClearable: true,
    }),
    machineMessage: told(optional(text), {
      input: {
        minLength: 1,
        maxLength: MAX_MACHINE_MESSAGE_LENGTH,
        description: 'what leave-message says, with the slots of a script; the standard words of the call’s language when absent',
      },
      isClearable: true,
    }),
    isRecorded: told(optional(yesNo), {
      input: { description: 'whether its calls are recorded, and people are told so in the greeting; yes when absent' },
      absent: true,
    }),
    conversation: told(optional(CONVERSATION), {
      input: { description: 'how it talks, and by whose ears, mind and voice; replaced as a whole; by its script when absent' },
      isClearable: true,
    }),
    turnWaitMs: told(optional(int), {
      input: {
        ...{ minimum: 100, maximum: 3_000 },
        description:
          'how long a silence ends a turn of the person, in milliseconds; when absent, 500 on the telephone after open questions and replies of a model, else 300',
      },
      isClearable: true,
    }),
    greetsAfter: told(optional(oneOf(['hello', 'answer'])), {
      input: { description: "whether the greeting waits for the person's first word, 0.8 s at most; hello when absent" },
      isClearable: true,
    }),
    createdAt: told(time),
  },
  indexes: {
    newest: { fields: ['tenantId', '_id'] },
  },
});

export type Employee = RecordOf<typeof EMPLOYEE>;
export type ActiveHours = NonNullable<Employee['activeHours']>;
export type RetryPolicy = NonNullable<Employee['retry']>;
export type EmployeeScript = NonNullable<Employee['script']>;
export type EmployeeConversation = NonNullable<Employee['conversation']>;
export type Transfer = NonNullable<Employee['transfer']>;
