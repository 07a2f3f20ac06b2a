import {
  valueIgnoringCase,
  at,
  bodyOf,
  type Draft,
  isObject,
  type JsonObject,
  lead,
  listOf,
  type RawRequest,
  parsedIfJson,
} from '@turant/plugin-kit';
import { answersIn } from './answers.js';

const EXTRA = ['formID', 'formTitle', 'customParams', 'product'];

/** The answers are JSON in the part `rawRequest`; older senders put them into parts of their own. */
export const read = (raw: RawRequest): Draft[] =>
  listOf(bodyOf(raw)).map((body) => {
    const parts: JsonObject = isObject(body) ? body : {};
    const answers = parsedIfJson(valueIgnoringCase(parts, 'rawRequest'));
    return lead({
      // Stays the same when the person edits the submission.
      externalId: valueIgnoringCase(parts, 'submissionID'),
      answers: answersIn(isObject(answers) ? answers : parts),
      extra: Object.fromEntries(EXTRA.map((name) => [name, at(parts, name)])),
    });
  });
