import {
  type Answer,
  at,
  type Context,
  type Draft,
  type ErrorMapper,
  type Http,
  labelFromKey,
  idAt,
  isObject,
  type Json,
  jsonOf,
  lead,
  listAt,
  objectAt,
  RejectedError,
  RetryLaterError,
  type Role,
  SettingsError,
  textAt,
} from '@turant/plugin-kit';
import { accountOf, formOf } from './source.js';

/** LinkedIn supports a version for about a year. After that the connection is paused, so that no lead is lost. */
const VERSION = '202606';

export async function fetch(http: Http, ref: Readonly<Record<string, string>>, { settings }: Context): Promise<Draft[]> {
  if (!settings.accessToken)
    throw new SettingsError('ACCESS_TOKEN_MISSING', 'LinkedIn sends only the id of a lead: an access token is needed to read it');
  const get = getter(http, settings.accessToken);
  const found = await get(`leadFormResponses/${encodeURIComponent(ref['id'] ?? '')}`);
  if (!isObject(at(found, 'formResponse'))) throw new RetryLaterError('LINKEDIN_ANSWER_WITHOUT_LEAD');
  const formId = ref['formId'] ?? formOf(idAt(found, 'versionedLeadGenFormUrn')).formId;
  const form = formId ? await get(`leadForms/${encodeURIComponent(formId)}`).catch(nullIfRejected) : null;
  return [draftOf(found, form, ref)];
}

function getter(http: Http, token: string): (path: string) => Promise<Json> {
  const headers = { authorization: `Bearer ${token}`, 'linkedin-version': VERSION, 'x-restli-protocol-version': '2.0.0' };
  return async (path) => jsonOf(await http.request({ url: `https://api.linkedin.com/rest/${path}`, headers }), mapError);
}

/** A deleted form does not stop its leads: their answers then keep their own names. */
function nullIfRejected(error: unknown): Json {
  if (error instanceof RejectedError) return null;
  throw error;
}

const mapError: ErrorMapper = (response, body) => {
  if (response.status < 400 || !/VERSION/.test(idAt(body, 'code') ?? '')) return undefined;
  return new SettingsError('LINKEDIN_VERSION_GONE', `LinkedIn no longer speaks version ${VERSION} of its API`);
};

function draftOf(found: Json, form: Json, ref: Readonly<Record<string, string>>): Draft {
  const questions = new Map(listAt(form, 'content.questions').map((question) => [idAt(question, 'questionId'), question]));
  const answers = listAt(found, 'formResponse.answers').map((answer) => answerOf(answer, questions.get(idAt(answer, 'questionId'))));
  return lead({
    externalId: at(found, 'id') ?? ref['id'],
    accountId: accountOf(found),
    sentAt: at(found, 'submittedAt'),
    isTest: at(found, 'testLead') === true,
    // People often write their phone without a country code.
    country: answers.find(({ key }) => key.startsWith('COUNTRY'))?.value,
    answers: [
      ...answers.filter((answer) => !isOfWork(answer)),
      ...answers.filter(isOfWork),
      ...listAt(form, 'hiddenFields').map(hiddenOf),
      ...listAt(found, 'formResponse.consentResponses').map(consentOf),
    ],
    extra: {
      form: textAt(form, 'name'),
      formId: ref['formId'],
      leadType: at(found, 'leadType'),
      campaign: at(found, 'leadMetadata.sponsoredLeadMetadata.campaign'),
      creative: at(found, 'associatedEntity.associatedCreative'),
      submitter: idAt(found, 'submitter'),
    },
  });
}

/**
 * Roles of LinkedIn's predefined questions, of which no complete list is published. The roles of the advertiser's questions are
 * guessed.
 */
const PREDEFINED: readonly (readonly [RegExp, Role])[] = [
  [/^FULL_NAME$/, 'name'],
  [/^FIRST_NAME$/, 'firstName'],
  [/^LAST_NAME$/, 'lastName'],
  [/PHONE|MOBILE/, 'phone'],
  [/EMAIL/, 'email'],
  [/^/, 'label'],
];
/** Work contacts come after private ones, which take precedence. */
const isOfWork = ({ key }: Answer): boolean => key.startsWith('WORK_');

function answerOf(answer: Json, question: Json | undefined): Answer {
  const predefined = idAt(question, 'predefinedField')?.toUpperCase();
  const name = idAt(question, 'name') ?? idAt(answer, 'name');
  const key = predefined ?? name ?? `question ${idAt(answer, 'questionId') ?? ''}`;
  const label = localised(at(question, 'question')) ?? textAt(question, 'label') ?? labelFromKey(name ?? key);
  const as = PREDEFINED.find(([pattern]) => predefined !== undefined && pattern.test(predefined))?.[1];
  return { key, label, value: valueOf(at(answer, 'answerDetails'), question), as };
}

/** The value of an answer. A choice has only the ids of its options, whose texts are in the form. */
function valueOf(details: Json | undefined, question: Json | undefined): unknown {
  const text = at(details, 'textQuestionAnswer.answer');
  if (text !== undefined) return text;
  const options = listAt(question, 'questionDetails.multipleChoiceQuestionDetails.options');
  const texts = new Map(options.map((option) => [idAt(option, 'id'), localised(at(option, 'text')) ?? textAt(option, 'label')]));
  const chosen = listAt(details, 'multipleChoiceAnswer.options');
  if (chosen.length === 0) return details;
  return chosen.map((one) => texts.get(idAt([one], [0]) ?? idAt(one, 'id')) ?? one);
}

/** The text of `{"localized":{"en_US":"Phone number"}}`, or a plain text itself. */
function localised(value: Json | undefined): string | undefined {
  const [first] = Object.values(objectAt(value, 'localized'));
  return textAt([first ?? value ?? null], [0]);
}

const hiddenOf = (field: Json): Answer => ({ key: idAt(field, 'name') ?? 'hidden', value: at(field, 'value'), as: 'extra' });
const consentOf = (consent: Json): Answer => ({
  key: `consent ${idAt(consent, 'consentId') ?? ''}`.trim(),
  value: at(consent, 'accepted'),
  as: 'extra',
});
