import {
  type Answer,
  at,
  bodyOf,
  type Context,
  type Draft,
  HIDDEN_FIELD_ROLES,
  idAt,
  isBudgetLabel,
  type Json,
  lead,
  listAt,
  listOf,
  type RawRequest,
  readMapped,
  textAt,
  parsedIfJson,
} from '@turant/plugin-kit';

const EXTRA = ['documents', 'scheduling', 'payments', 'lastUpdatedAt'];
const ADDRESS = ['address', 'city', 'state', 'zipCode', 'country'];

/**
 * A simple webhook sends a submission in a wrapper, or a list of submissions without one. An advanced webhook sends what its
 * owner designed.
 */
export function read(raw: RawRequest, { settings }: Context): Draft[] {
  const bodies = listOf(bodyOf(raw)).map((body) => ({ body, submission: parsedIfJson(at(body, 'submission')) ?? body }));
  const isSimple = bodies.some(({ submission }) => at(submission, 'questions') !== undefined);
  return isSimple ? bodies.map(({ body, submission }) => draftOf(body, submission)) : readMapped(raw, settings);
}

function draftOf(body: Json, submission: Json): Draft {
  return lead({
    externalId: at(submission, 'submissionId'),
    sentAt: at(submission, 'submissionTime'),
    answers: [
      ...listAt(submission, 'questions').map(questionOf),
      ...listAt(submission, 'calculations').map(calculationOf),
      ...listAt(submission, 'urlParameters').map(parameterOf),
    ],
    extra: {
      form: textAt(body, 'formName'),
      formId: at(body, 'formId'),
      quizScore: at(submission, 'quiz.score'),
      ...Object.fromEntries(EXTRA.map((name) => [name, at(submission, name)])),
    },
  });
}

function questionOf(question: Json): Answer {
  const type = idAt(question, 'type') ?? '';
  const answer = { key: idAt(question, 'id') ?? type, label: textAt(question, 'name'), value: at(question, 'value') };
  if (/^phone/i.test(type)) return { ...answer, as: 'phone' };
  if (/^email/i.test(type)) return { ...answer, as: 'email' };
  if (/^fileupload$/i.test(type))
    return { ...answer, value: listAt(question, 'value').map((file) => at(file, 'url') ?? file), as: 'label' };
  // An address is shown as one text.
  if (at(answer.value, 'city') !== undefined) return { ...answer, value: ADDRESS.map((part) => at(answer.value, [part]) ?? '') };
  return answer;
}

/** A calculation is no answer of the person, so it is extra, unless it is the budget. */
function calculationOf(calculation: Json): Answer {
  const key = textAt(calculation, 'name') ?? idAt(calculation, 'id') ?? 'calculation';
  return { key, label: key, value: at(calculation, 'value'), as: isBudgetLabel(key) ? 'budget' : 'extra' };
}

/** A parameter of the form's address counts as a person's field only if the person did not type one. Other parameters are extra. */
function parameterOf(parameter: Json): Answer {
  const key = idAt(parameter, 'name') ?? idAt(parameter, 'id') ?? 'parameter';
  return { key, value: at(parameter, 'value'), as: HIDDEN_FIELD_ROLES.get(key.toLowerCase()) ?? 'extra' };
}
