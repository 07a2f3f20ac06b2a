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

/** A version lives for about a year: an answer that it is gone pauses the connection instead of losing leads. */
const VERSION = '202606';

export async function fetch(http: Http, ref: Readonly<Record<string, string>>, { settings }: Context): Promise<Draft[]> {
  if (!settings.accessToken)
    throw new SettingsError('ACCESS_TOKEN_MISSING', 'LinkedIn sends only the id of a lead: an access token is needed to read it');
  const get = getter(http, settings.accessToken);
  const found = await get(`leadFormResponses/${encodeURIComponent(ref['id'] ?? '')}`);
  if (!isObject(at(found, 'formResponse')))
    throw new RetryLaterError('LINKEDIN_ANSWER_WITHOUT_LEAD', 'LinkedIn answered without the answers of the lead');
  const formId = ref['formId'] ?? formOf(idAt(found, 'versionedLeadGenFormUrn')).formId;
  const form = formId ? await get(`leadForms/${encodeURIComponent(formId)}`).catch(nothingIfRefused) : null;
  return [draftOf(found, form, ref)];
}

function getter(http: Http, token: string): (path: string) => Promise<Json> {
  const headers = { authorization: `Bearer ${token}`, 'linkedin-version': VERSION, 'x-restli-protocol-version': '2.0.0' };
  return async (path) => jsonOf(await http.request({ url: `https://api.linkedin.com/rest/${path}`, headers }), mapError);
}

/** The form may be gone while its leads are not: the answers then keep the names that they bring themselves. */
function nothingIfRefused(error: unknown): Json {
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
    // The phone is often written as people write it at home.
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

/** LinkedIn's own questions, a list that nobody has seen whole. Those of the advertiser are guessed at. */
const PREDEFINED: readonly (readonly [RegExp, Role])[] = [
  [/^FULL_NAME$/, 'name'],
  [/^FIRST_NAME$/, 'firstName'],
  [/^LAST_NAME$/, 'lastName'],
  [/PHONE|MOBILE/, 'phone'],
  [/EMAIL/, 'email'],
  [/^/, 'label'],
];
/** A work address counts less than the person's own. */
const isOfWork = ({ key }: Answer): boolean => key.startsWith('WORK_');

function answerOf(answer: Json, question: Json | undefined): Answer {
  const predefined = idAt(question, 'predefinedField')?.toUpperCase();
  const name = idAt(question, 'name') ?? idAt(answer, 'name');
  const key = predefined ?? name ?? `question ${idAt(answer, 'questionId') ?? ''}`;
  const label = localised(at(question, 'question')) ?? textAt(question, 'label') ?? labelFromKey(name ?? key);
  const as = PREDEFINED.find(([pattern]) => predefined !== undefined && pattern.test(predefined))?.[1];
  return { key, label, value: valueOf(at(answer, 'answerDetails'), question), as };
}

/** Of a choice only the numbers of the options are sent; their words are in the form. */
function valueOf(details: Json | undefined, question: Json | undefined): unknown {
  const text = at(details, 'textQuestionAnswer.answer');
  if (text !== undefined) return text;
  const options = listAt(question, 'questionDetails.multipleChoiceQuestionDetails.options');
  const words = new Map(options.map((option) => [idAt(option, 'id'), localised(at(option, 'text')) ?? textAt(option, 'label')]));
  const chosen = listAt(details, 'multipleChoiceAnswer.options');
  if (chosen.length === 0) return details;
  return chosen.map((one) => words.get(idAt([one], [0]) ?? idAt(one, 'id')) ?? one);
}

/** `{"localized":{"en_US":"Phone number"}}`, or the text itself. */
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
