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
/** The parts of a contact block. Their titles may be in any language. */
const CONTACT_PARTS: ReadonlyMap<unknown, Role> = new Map([
  ['first_name', 'firstName'],
  ['last_name', 'lastName'],
  ['phone_number', 'phone'],
  ['email', 'email'],
]);
const MAX_LEVELS = 4;
const HIDDEN = Object.fromEntries(HIDDEN_FIELD_ROLES);

/** A title is read for each answer to it, and an answer for each title that quotes it. */
const [MAX_TITLE_LENGTH, MAX_QUOTED_LENGTH] = [1_000, 200];

export function read(raw: RawRequest): Draft[] {
  const body = bodyOf(raw);
  // A partial response is ignored, because the completed form comes again with the same token.
  if (idAt(body, 'event_type') === 'form_response_partial') return [ignored('partial response')];
  const response = objectAt(body, 'form_response');
  const fields = new Map(fieldsIn(listAt(response, 'definition.fields')).map((field) => [idAt(field, 'id'), field]));
  const isQuoting = [...fields.values()].some((field) => titleIn(field)?.includes('{{'));
  const given = isQuoting ? textsByField(response) : new Map<string, string>();
  const all = listAt(response, 'answers').map((answer) => answerOf(answer, fields.get(idAt(answer, 'field.id')), given));
  // A question that asks for a phone only by what it quotes comes last: a phone that was asked for in plain words takes precedence.
  const answers = [...all.filter((one) => !one.isQuoted), ...all.filter((one) => one.isQuoted)].map(({ answer }) => answer);
  return [
    lead({
      externalId: at(response, 'token'),
      sentAt: at(response, 'submitted_at'),
      answers: [...answers, ...answersOf(at(response, 'hidden'), { map: HIDDEN, rest: 'extra', label: (key) => key })],
      extra: { form: textAt(response, 'definition.title'), formId: at(response, 'form_id') },
    }),
  ];
}

const titleIn = (field: Json | undefined): string | undefined => truncated(idAt(field, 'title') ?? '', MAX_TITLE_LENGTH) || undefined;

/** The fields of a form, with those of its groups and contact blocks. */
const fieldsIn = (fields: readonly Json[], levels = MAX_LEVELS): Json[] =>
  levels === 0 ? [] : fields.flatMap((field) => [field, ...fieldsIn(listAt(field, 'properties.fields'), levels - 1)]);

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

interface Title {
  readonly label?: string;
  /** Only the quoted answer makes it a question for a phone or an e-mail address: `Your {{field:channel}} number?` */
  readonly isQuoted?: true;
}

/**
 * A question's title with the earlier answers that it quotes: `How many {{field:rn}}?`, `Thanks, {{answer_60906475}}!`. If the quoted
 * answers would change the guessed role, only the title's own words count: an answer about mobiles makes no question for a mobile. But
 * own words that ask for nothing count with the answer, if a phone or an e-mail address is asked for so: such a role needs the right value.
 */
function titleOf(title: string | undefined, given: ReadonlyMap<string, string>): Title {
  if (title === undefined || !title.includes('{{')) return { label: title };
  const own = title.replace(PIPED, '').trim();
  const whole = title.replace(PIPED, (_, name: string) => given.get(name.trim().replace(/^answer_/, 'field:')) ?? '').trim();
  const [plain, quoting] = [guessRole(own), guessRole(whole)];
  if (plain === quoting) return { label: whole || undefined };
  const isQuoted = plain === undefined && (quoting === 'phone' || quoting === 'email');
  return isQuoted ? { label: whole, isQuoted } : { label: own || undefined };
}

function answerOf(answer: Json, field: Json | undefined, given: ReadonlyMap<string, string>): { answer: Answer; isQuoted?: true } {
  const type = idAt(answer, 'type') ?? '';
  const key = idAt(answer, 'field.ref') ?? idAt(answer, 'field.id') ?? type;
  const { label, isQuoted } = titleOf(titleIn(field), given);
  const as = ROLES[type] ?? CONTACT_PARTS.get(at(field, 'subfield_key'));
  return { answer: { key, label, value: valueOf(answer, type), as }, ...(isQuoted && { isQuoted }) };
}

/** The value of an answer, which stands under the name of its type. */
function valueOf(answer: Json, type: string): unknown {
  if (type === 'choice') return at(answer, 'choice.other') ?? at(answer, 'choice.label');
  const own = listAt(answer, 'choices.other');
  const isOwn = (label: Json): boolean => own.length > 0 && /^others?$/i.test(String(label));
  if (type === 'choices') return [...listAt(answer, 'choices.labels').filter((label) => !isOwn(label)), ...own];
  return at(answer, [type]);
}
