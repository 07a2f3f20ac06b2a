import {
  EMPLOYEE_VOICES,
  isEmployeeVoice,
  LANGUAGES,
  MAX_ALLOWED_ORIGINS,
  problemOfScriptText,
  questionOf,
  readSiteOrigin,
  refusalOfNumber,
  RejectedError,
  type Employee,
  type EmployeeScript,
  type FieldProblem,
  type TenantId,
} from '@turant/domain';
import type { ChangeOf, EMPLOYEE, NewOf } from '@turant/domain/records';
import type { Store } from '@turant/store';
import { refuse } from './found.js';
import { tenantPhone } from './do-not-call.js';
import { readNameAndTier } from './name-and-tier.js';

/** A person's input about an employee; its types are checked already. */
export type EmployeeInput = ChangeOf<typeof EMPLOYEE>;
export type NewEmployee = NewOf<typeof EMPLOYEE>;

export type EmployeeFields = Partial<Omit<Employee, '_id' | 'tenantId' | 'createdAt' | 'scriptChanges'>>;

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

/** @throws RejectedError EMPLOYEE_INVALID with a problem for each wrong field, PHONE_INVALID */
export async function readEmployeeFields(store: Store, tenantId: TenantId, { transfer, ...input }: EmployeeInput): Promise<EmployeeFields> {
  const fields = readFields(input);
  if (!transfer) return fields;
  const { phone, key = '1', isAnnounced = false } = transfer;
  return { ...fields, transfer: { phone: await phoneToDial(store, tenantId, phone, 'transfer.phone'), key, isAnnounced } };
}

/** A number that will be dialled: what the gate would refuse each time is refused here. @throws RejectedError PHONE_INVALID */
async function phoneToDial(store: Store, tenantId: TenantId, raw: unknown, field: string): Promise<string> {
  const phone = await tenantPhone(store, tenantId, raw, field);
  const refused = refusalOfNumber(await store.tenants.get(tenantId), phone);
  if (!refused) return phone;
  const message = `${field} is a number that is never called: ${refused.reason}`;
  throw new RejectedError('PHONE_INVALID', message, [{ field, code: refused.rule.toUpperCase().replaceAll('-', '_'), message }]);
}

function readFields({ name, tier, activeHours, ...rest }: Omit<EmployeeInput, 'transfer'>): EmployeeFields {
  const problems: FieldProblem[] = [];
  const fields: EmployeeFields = { ...rest, ...(activeHours && { activeHours }) };
  const add = (field: string, message: string): void => void problems.push({ field, code: 'INVALID', message });
  Object.assign(fields, readNameAndTier({ name, tier }, add));
  const unknown = (rest.languages ?? []).filter((language) => !(LANGUAGES as readonly string[]).includes(language));
  if (unknown.length > 0 || rest.languages?.length === 0) add('languages', `languages holds one or more of ${LANGUAGES.join(', ')}`);
  if (rest.languages) fields.languages = [...new Set(rest.languages)];
  for (const side of ['from', 'to'] as const)
    if (activeHours && !TIME_OF_DAY.test(activeHours[side])) add(`activeHours.${side}`, 'a time of day such as 09:30');
  if (activeHours && activeHours.from === activeHours.to) add('activeHours', 'activeHours begin and end at different times');
  if (rest.retry) fields.retry = { ...rest.retry, on: [...new Set(rest.retry.on)] };
  if (rest.allowedOrigins) fields.allowedOrigins = readOrigins(rest.allowedOrigins, add);
  problems.push(...problemsOfScript(rest.script));
  for (const [language, script] of Object.entries(rest.scripts ?? {})) problems.push(...problemsOfScript(script, `scripts.${language}`));
  const ofMessage = rest.machineMessage === undefined ? undefined : problemOfScriptText(rest.machineMessage);
  if (ofMessage) problems.push({ field: 'machineMessage', ...ofMessage });
  if (rest.voice !== undefined && !isEmployeeVoice(rest.voice)) add('voice', `voice is one of ${EMPLOYEE_VOICES.join(', ')}`);
  refuse('EMPLOYEE_INVALID', problems);
  return fields;
}

/** Each once, as browsers write it. */
function readOrigins(typed: readonly string[], add: (field: string, message: string) => void): string[] {
  const read = typed.map(readSiteOrigin);
  const wrong = 'an origin such as https://shop.example: without a path or a wildcard, and http for localhost only';
  read.forEach((origin, at) => origin === undefined && add(`allowedOrigins.${at}`, wrong));
  const origins = [...new Set(read.filter((origin) => origin !== undefined))];
  if (origins.length > MAX_ALLOWED_ORIGINS) add('allowedOrigins', `at most ${MAX_ALLOWED_ORIGINS} origins`);
  return origins;
}

/** @throws RejectedError EMPLOYEE_INVALID with a problem for each part that cannot be said */
export function checkScript(script: EmployeeScript): void {
  const problems = problemsOfScript(script);
  if (problems.length > 0) throw new RejectedError('EMPLOYEE_INVALID', 'the script was refused', problems);
}

/** An unknown slot would be spoken as silence in the middle of a sentence, so it is refused when the script is saved. */
function problemsOfScript(script: EmployeeScript | undefined, field = 'script'): FieldProblem[] {
  const { greeting, questions = [], areYouThere, goodbye } = script ?? {};
  const texts = {
    greeting,
    ...Object.fromEntries(questions.map((question, i) => [`questions.${i}`, questionOf(question).text])),
    areYouThere,
    goodbye,
  };
  return Object.entries(texts).flatMap(([part, text]) => {
    const problem = text === undefined ? undefined : problemOfScriptText(text);
    return problem ? { field: `${field}.${part}`, ...problem } : [];
  });
}
