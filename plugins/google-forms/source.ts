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

/** What our script sends; also `namedValues` as many a script found on the web does; anything else is read as mapped by hand. */
export function read(raw: RawRequest, { settings }: Context<Settings>): readonly Draft[] {
  const submissions = listOf(bodyOf(raw));
  const isKnown = submissions.some((one) => listAt(one, 'answers').some(isObject) || isObject(at(one, 'namedValues')));
  if (!isKnown) return readMapped(raw, settings);
  return submissions.map(draftOf);
}

function draftOf(submission: Json): Draft {
  // Of a question the sheet has a list: two questions with one title share it.
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

/** What was chosen says little without its question. */
const CHOICES = /^(CHECKBOX|MULTIPLE_CHOICE|LIST|SCALE|RATING|(CHECKBOX_)?GRID)$/;

/** Of an uploaded file only the id in the owner's Drive comes. */
function answer(title: string, value: Json, type: string | undefined): Answer {
  const key = title || 'answer';
  if (type === 'FILE_UPLOAD' || /^(timestamp|टाइमस्टैम्प|நேரமுத்திரை)$/i.test(title)) return { key, value, as: 'extra' };
  return { key, label: title || undefined, value, as: CHOICES.test(type ?? '') && !isBudgetLabel(title) ? 'label' : undefined };
}
