export { NotGenuineError, OutcomeUnknownError, RejectedError, RetryLaterError, SettingsError } from './own-codes.js';
export { automation } from './automation.js';
export type { Context } from './context.js';
export { decodeText } from './content/decode-text.js';
export { bodyOf, parsedIfJson, readContent } from './content/read-content.js';
export { errorOfStatus, jsonOf, textOf, type ErrorMapper, type Http, type HttpRequest, type HttpResponse } from './http.js';
export { change, deleted, ignored, lead, ref, type ChangeItem, type Draft, type Item, type LeadItem } from './items.js';
export { at, idAt, isObject, listAt, listOf, objectAt, type Json, type JsonObject } from './json.js';
export { answersOf, valueIgnoringCase } from './lead/answers.js';
export { fieldNamesIn } from './lead/field-names-in.js';
export { formFieldsIn, withoutRoot } from './lead/form-fields.js';
export { guessRole, isBudgetLabel, isTrackingKey } from './lead/guess-role.js';
export { isForMachines } from './lead/is-for-machines.js';
export { phoneTextOf, withCountryCode } from './lead/person.js';
export { readByTable, tableKeyOf } from './lead/read-by-table.js';
export { readMapped } from './lead/read-mapped.js';
export { HIDDEN_FIELD_ROLES, type Answer, type Role } from './lead/role.js';
export { amountOf, isEmptyText, labelFromKey, plainText, rangeOf, readableText, textAt, truncated } from './lead/text.js';
export { inIndia, IST, readTime, timeInIndia } from './lead/time.js';
export { whenSpoken } from './lead/when-spoken.js';
export type { NoticeJob } from './notice.js';
export { answerLines, outcomeHtml, outcomeLines, type OutcomeJob, type SendResult } from './outcome.js';
export { definePlugin, type FetchContext, type Plugin, type PluginDefinition, type PollResult, type Reply } from './plugin.js';
export { pollWindow } from './poll-window.js';
export { checkProof } from './proof/check-proof.js';
export { hmacHex } from './proof/hmac.js';
export { isOpenAddress } from './proof/is-open-address.js';
export { isSameSecret } from './proof/is-same-secret.js';
export { maskRequest } from './proof/mask-request.js';
export { secretToken, STANDARD_WEBHOOKS, type Proof, type ProofResult, type PublicKeyProof } from './proof/proof.js';
export { signRequest } from './proof/sign-request.js';
export { rawRequest, type RawRequest } from './raw-request.js';
export { checkSyntax, fetchItems, pollItems, readItems } from './read-items.js';
export {
  accessToken,
  accountId,
  secret,
  secretNamesOf,
  secretTokenSetting,
  sourceSettings,
  targetSettings,
  text,
  verifyToken,
  yesNo,
  type Settings,
  type SettingsSchema,
} from './settings.js';
export { addressUnder, socketAddressUnder } from './speech/address-under.js';
export { audioMs, type AudioFormat } from './speech/audio-format.js';
export { EventQueue } from './speech/event-queue.js';
export { jsonMessage } from './speech/json-message.js';
export type { LlmEvent, LlmMessage, LlmOrder, LlmProvider, LlmTool, LlmToolCall } from './speech/llm.js';
export type { Net, Socket, StreamedResponse, WebSocketRequest } from './speech/net.js';
export { serverSentEvents } from './speech/server-sent-events.js';
export type { SttAbilities, SttEvent, SttOrder, SttProvider, SttStream } from './speech/stt.js';
export type { TtsAbilities, TtsEvent, TtsOrder, TtsProvider, TtsStream } from './speech/tts.js';
export type { Usage } from './speech/usage.js';
export { WholeSamples } from './speech/whole-samples.js';
