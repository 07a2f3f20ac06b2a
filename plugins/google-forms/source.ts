import {
  type Answer,
  at,
  bodyOf,
  type Context,
  type Draft,
  idAt,
  isBudgetLabel,
  isObject,
  type Json,
  lead,
  listAt,
  listOf,
  objectAt,
  type RawRequest,
  readMapped,
  type Settings,
  textAt,
} from '@turant/plugin-kit';

/** Submissions of our script, or with `namedValues` as many scripts on the web send. Any other body is read like a mapped one. */
export function read(raw: RawRequest, { settings }: Context<Settings>): readonly Draft[] {
  const submissions = listOf(bodyOf(raw));
  const isKnown = submissions.some((one) => listAt(one, 'answers').some(isObject) || isObject(at(one, 'namedValues')));
  if (!isKnown) return readMapped(raw, settings);
  return submissions.map(draftOf);
}

function draftOf(submission: Json): Draft {
  // A sheet has a list of values for each title, because two questions may have the same title.
  const named = Object.entries(objectAt(submission, 'namedValues')).map(([title, value]): Answer => answer(title, value, ''));
  const asked = listAt(submission, 'answers').map((one) => answer(idAt(one, 'title') ?? '', at(one, 'value') ?? null, idAt(one, 'type')));
  return lead({
    externalId: at(submission, 'responseId'),
    sentAt: at(submission, 'submittedAt'),
    isTest: at(submission, 'isTest') === true,
    answers: [...asked, ...named, { key: 'respondentEmail', value: at(submission, 'respondentEmail'), as: 'email' }],
    extra: { form: textAt(submission, 'formTitle'), formId: at(submission, 'formId') },
  });
}

/** Types of questions whose answer is unclear without the question. */
const CHOICES = /^(CHECKBOX|MULTIPLE_CHOICE|LIST|SCALE|RATING|(CHECKBOX_)?GRID)$/;

/** Of an uploaded file only its id in the owner's Drive is sent. */
function answer(title: string, value: Json, type: string | undefined): Answer {
  const key = title || 'answer';
  if (type === 'FILE_UPLOAD' || /^(timestamp|टाइमस्टैम्प|நேரமுத்திரை)$/i.test(title)) return { key, value, as: 'extra' };
  return { key, label: title || undefined, value, as: CHOICES.test(type ?? '') && !isBudgetLabel(title) ? 'label' : undefined };
}
