import { INTENTS, type Intent } from '../intents.js';
import { int, listOf, number, object, oneOf, optional, shape, text, typedTime, withKeywords } from './shapes.js';

/** The most providers in a list. Each one that fails costs a person on the telephone up to 2 s of waiting. */
const MAX_PROVIDERS = 5;
const MAX_FACTS = 50;
const MAX_INSTRUCTIONS_LENGTH = 8_000;
/** Of one intent. Each sentence takes 20 ms of the processor once in a process. */
const MAX_OWN_SENTENCES = 20;
/** What a person says in one turn to mean one thing is shorter. */
const MAX_OWN_SENTENCE_LENGTH = 120;

const named = {
  connectionId: withKeywords(text, { minLength: 1, maxLength: 100, description: 'a connection of the tenant, or of the operator' }),
  model: optional(withKeywords(text, { minLength: 1, maxLength: 200, description: 'the one of the connection when absent' })),
};
const LIST = { minItems: 1, maxItems: MAX_PROVIDERS } as const;

/** Sentences of the business's own people, by what they mean by them, in any language of the employee. */
const intents = shape<Partial<Record<Intent, string[]>>>({
  type: 'object',
  propertyNames: { enum: INTENTS },
  additionalProperties: {
    ...{ type: 'array', minItems: 1, maxItems: MAX_OWN_SENTENCES },
    items: { type: 'string', minLength: 1, maxLength: MAX_OWN_SENTENCE_LENGTH },
  },
  description:
    'sentences that people say to this business, by what they mean, beside those that are known already; for a conversation by script',
  examples: [{ price: ['kiraya kitna hai', 'what is the rent'] }],
});

/** How an employee talks: by its script, or by a language model; and which providers hear, think and speak for it. */
export const CONVERSATION = object({
  kind: oneOf(['script', 'model']),
  instructions: optional(
    withKeywords(text, { minLength: 1, maxLength: MAX_INSTRUCTIONS_LENGTH, description: 'what the model is to do; needed with model' }),
  ),
  facts: optional(
    withKeywords(
      listOf(
        object({
          name: withKeywords(text, { minLength: 1, maxLength: 100 }),
          value: withKeywords(text, { minLength: 1, maxLength: 500 }),
          validUntil: optional(withKeywords(typedTime, { description: 'the model is not told the fact after this time' })),
        }),
      ),
      { maxItems: MAX_FACTS, description: 'the only prices, dates and places that the model may say' },
    ),
  ),
  stt: optional(withKeywords(listOf(object(named)), { ...LIST, description: 'who hears, in the order in which they are asked' })),
  llm: optional(
    withKeywords(
      listOf(
        object(
          {
            ...named,
            temperature: optional(withKeywords(number, { minimum: 0, maximum: 2 })),
            maxTokens: optional(withKeywords(int, { minimum: 16, maximum: 4_000, description: 'of one reply; 200 when absent' })),
          },
          { title: 'NamedModel' },
        ),
      ),
      { ...LIST, description: 'who thinks, in the order in which they are asked; needed with model' },
    ),
  ),
  tts: optional(
    withKeywords(listOf(object({ ...named, voice: optional(withKeywords(text, { minLength: 1, maxLength: 200 })) })), {
      ...LIST,
      description: 'who speaks, in the order in which they are asked; the standard voice when absent',
    }),
  ),
  intents: optional(intents),
  onFailure: optional(
    withKeywords(oneOf(['script', 'transfer', 'call-back']), {
      description:
        'what the employee does when no provider answers: it goes on by its script, connects a person, or promises a call; script when absent',
    }),
  ),
});
