import {
  type Answer,
  answersOf,
  at,
  bodyOf,
  type Draft,
  guessRole,
  HIDDEN_FIELD_ROLES,
  idAt,
  ignored,
  type Json,
  lead,
  listAt,
  objectAt,
  type RawRequest,
  type Role,
  textAt,
  readableText,
  truncated,
} from '@turant/plugin-kit';

const ROLES: Readonly<Record<string, Role>> = { phone_number: 'phone', email: 'email', payment: 'drop', file_url: 'label' };
const HIDDEN = Object.fromEntries(HIDDEN_FIELD_ROLES);

/** A title is read for each answer to it, and an answer for each title that quotes it. */
const [MAX_TITLE_LENGTH, MAX_QUOTED_LENGTH] = [1_000, 200];

export function read(raw: RawRequest): Draft[] {
  const body = bodyOf(raw);
  // A partial response is ignored, because the completed form comes again with the same token.
  if (idAt(body, 'event_type') === 'form_response_partial') return [ignored('partial response')];
  const response = objectAt(body, 'form_response');
  const titles = new Map(
    listAt(response, 'definition.fields').map((field) => [
      idAt(field, 'id'),
      truncated(idAt(field, 'title') ?? '', MAX_TITLE_LENGTH) || undefined,
    ]),
  );
  const isQuoting = [...titles.values()].some((title) => title?.includes('{{'));
  const given = isQuoting ? textsByField(response) : new Map<string, string>();
  const answers = listAt(response, 'answers').map((answer) => answerOf(answer, titles, given));
  return [
    lead({
      externalId: at(response, 'token'),
      sentAt: at(response, 'submitted_at'),
      answers: [...answers, ...answersOf(at(response, 'hidden'), { map: HIDDEN, rest: 'extra', label: (key) => key })],
      extra: { form: textAt(response, 'definition.title'), formId: at(response, 'form_id') },
    }),
  ];
}

/** The texts of answers, by the field's id and by its ref, and of the address's parameters, by their names. */
function textsByField(response: Json): ReadonlyMap<string, string> {
  const hidden = Object.entries(objectAt(response, 'hidden')).map(([name, value]) => [`hidden:${name}`, readableText(value)] as const);
  const answers = listAt(response, 'answers').flatMap((answer) => {
    const words = readableText(valueOf(answer, idAt(answer, 'type') ?? ''));
    return [idAt(answer, 'field.id'), idAt(answer, 'field.ref')].map((id) => [`field:${id ?? ''}`, words] as const);
  });
  return new Map(
    [...hidden, ...answers].flatMap(([name, words]) => (words === undefined ? [] : [[name, truncated(words, MAX_QUOTED_LENGTH)] as const])),
  );
}

const PIPED = /\*{0,2}\{\{([^{}]*)\}\}\*{0,2}/g;

/**
 * A question's title with the earlier answers that it quotes: `How many {{field:rn}}?`, `Thanks, {{answer_60906475}}!`. If the quoted
 * answers would change the guessed role, only the title's own words count: an answer about mobiles makes no question for a mobile.
 */
function titleOf(title: string | undefined, given: ReadonlyMap<string, string>): string | undefined {
  if (title === undefined || !title.includes('{{')) return title;
  const own = title.replace(PIPED, '').trim();
  const whole = title.replace(PIPED, (_, name: string) => given.get(name.trim().replace(/^answer_/, 'field:')) ?? '').trim();
  return guessRole(whole) === guessRole(own) ? whole || undefined : own || undefined;
}

function answerOf(answer: Json, titles: ReadonlyMap<string | undefined, string | undefined>, given: ReadonlyMap<string, string>): Answer {
  const type = idAt(answer, 'type') ?? '';
  const key = idAt(answer, 'field.ref') ?? idAt(answer, 'field.id') ?? type;
  const label = titleOf(titles.get(idAt(answer, 'field.id')), given);
  return { key, label, value: valueOf(answer, type), as: ROLES[type] };
}

/** The value of an answer, which stands under the name of its type. */
function valueOf(answer: Json, type: string): unknown {
  if (type === 'choice') return at(answer, 'choice.other') ?? at(answer, 'choice.label');
  const own = listAt(answer, 'choices.other');
  const isOwn = (label: Json): boolean => own.length > 0 && /^others?$/i.test(String(label));
  if (type === 'choices') return [...listAt(answer, 'choices.labels').filter((label) => !isOwn(label)), ...own];
  return at(answer, [type]);
}
