import {
  type Answer,
  answersOf,
  at,
  bodyOf,
  type Draft,
  HIDDEN_FIELDS,
  idAt,
  ignored,
  type Json,
  lead,
  listAt,
  objectAt,
  type RawRequest,
  type Role,
  textAt,
} from '@turant/plugin-kit';

const ROLES: Readonly<Record<string, Role>> = { phone_number: 'phone', email: 'email', payment: 'drop', file_url: 'label' };
const HIDDEN = Object.fromEntries(HIDDEN_FIELDS);

export function read(raw: RawRequest): Draft[] {
  const body = bodyOf(raw);
  // The same token comes again when the form is completed.
  if (idAt(body, 'event_type') === 'form_response_partial') return [ignored('partial response')];
  const response = objectAt(body, 'form_response');
  const titles = new Map(listAt(response, 'definition.fields').map((field) => [idAt(field, 'id'), textAt(field, 'title')]));
  const answers = listAt(response, 'answers').map((answer) => answerOf(answer, titles));
  return [
    lead({
      externalId: at(response, 'token'),
      sentAt: at(response, 'submitted_at'),
      answers: [...answers, ...answersOf(at(response, 'hidden'), { map: HIDDEN, rest: 'extra', label: (key) => key })],
      extra: { form: textAt(response, 'definition.title'), formId: at(response, 'form_id') },
    }),
  ];
}

function answerOf(answer: Json, titles: ReadonlyMap<string | undefined, string | undefined>): Answer {
  const type = idAt(answer, 'type') ?? '';
  const key = idAt(answer, 'field.ref') ?? idAt(answer, 'field.id') ?? type;
  // A title may pipe an earlier answer in: `Thanks, {{answer_60906475}}!`
  const label = titles
    .get(idAt(answer, 'field.id'))
    ?.replace(/\{\{[^{}]*\}\}/g, '')
    .trim();
  return { key, label, value: valueOf(answer, type), as: ROLES[type] };
}

/** The value stands under the key that `type` names. */
function valueOf(answer: Json, type: string): unknown {
  if (type === 'choice') return at(answer, 'choice.label') ?? at(answer, 'choice.other');
  if (type === 'choices') return [...listAt(answer, 'choices.labels'), ...listAt(answer, 'choices.other')];
  return at(answer, [type]);
}
