import { writeFileSync } from 'node:fs';
import { SettingsError } from '@turant/domain';
import type { EmployeeView } from '@turant/management';
import type { Command } from 'commander';
import { printable } from '../printable.js';
import { withExamples } from '../with-examples.js';
import { clientOfProcess } from './client-of-process.js';
import { idArgument } from './id-argument.js';
import { listCommand, type ListOptions, printList } from './list-command.js';
import { JSON_OPTION, type JsonOption, printJson } from './print-json.js';
import { type Columns, fieldsOf } from './table-of.js';

interface Change extends JsonOption {
  readonly name?: string;
  readonly language?: readonly string[];
  readonly greeting?: string;
  readonly question?: readonly string[];
  readonly areYouThere?: string;
  readonly goodbye?: string;
  readonly transferTo?: string;
  readonly transferKey?: string;
  readonly announced?: boolean;
  readonly onMachine?: string;
  readonly machineMessage?: string;
  readonly visitors?: string;
  readonly recorded?: string;
}
interface Answer {
  readonly employee: EmployeeView;
}

/** Of the answer: 16-bit PCM, mono, 16 kHz. */
const WAV_HEADER_BYTES = 44;
const BYTES_PER_SECOND = 32_000;

const COLUMNS: Columns<EmployeeView> = {
  employee: ({ employeeId }) => employeeId,
  name: ({ name }) => name,
  status: ({ status }) => status,
  languages: ({ languages }) => languages.join(', '),
  tier: ({ tier }) => tier,
  default: ({ isDefault }) => isDefault,
  'own script': ({ script }) => script !== null,
};

/** `turant employee …`: who speaks, in which languages, and what. */
export function addEmployeeCommands(program: Command): void {
  const employee = program.command('employee').description('employees: list (the default), show, change, pause, resume, preview');
  withExamples(
    listCommand(employee.command('list', { isDefault: true }).description('the employees, newest first')).action((options: ListOptions) =>
      printList('/api/employees', options, COLUMNS),
    ),
    'employee list',
  );
  withExamples(
    employee
      .command('show')
      .description('an employee with its script')
      .addArgument(idArgument('employee', 'em'))
      .option(...JSON_OPTION)
      .action(async (id: string, { json }: JsonOption) => print(await clientOfProcess().get<Answer>(`/api/employees/${id}`), json)),
    'employee show em_01JD5T0000000000000000000A',
  );
  withExamples(
    employee
      .command('change')
      .description(
        "change name, languages, script, the number of the business or what is done with a machine, open it to visitors, record its calls or not; '' instead of a script's part brings the standard words back",
      )
      .addArgument(idArgument('employee', 'em'))
      .option('--name <name>', 'what the employee is called, and calls itself')
      .option('--language <code>', 'such as hi, en-IN or ta; again for each, the first is the usual one', collect)
      .option('--greeting <words>', 'slots: {{business}}, {{employee}}, {{lead.name}}, {{lead.requirement}}')
      .option('--question <words>', 'again for each; all questions change together', collect)
      .option('--are-you-there <words>', 'after a silence')
      .option('--goodbye <words>', 'the last words')
      .option('--transfer-to <phone>', "the business's own number, with which a key connects the person; '' takes it away")
      .option('--transfer-key <key>', 'with --transfer-to: the key, 0 to 8; else 1')
      .option('--announced', 'with --transfer-to: who picks up is told first who is on the line')
      .option('--on-machine <choice>', 'when a machine has answered: hang-up, leave-message or go-on')
      .option('--machine-message <words>', "what leave-message says, with the script's slots; '' brings the standard words back")
      .option('--visitors <choice>', 'yes: anybody may talk with it in a browser, without a key; no: nobody may')
      .option('--recorded <choice>', 'yes: its calls are recorded, and people are told so; no: they are not')
      .option(...JSON_OPTION)
      .action(change),
    'employee change em_01JD5T0000000000000000000A --name Ravi --language hi --language en-IN',
    "employee change em_01JD5T0000000000000000000A --greeting 'Hello {{lead.name}}, this is {{business}}.' --question 'When may we visit you?'",
    "employee change em_01JD5T0000000000000000000A --greeting ''",
    'employee change em_01JD5T0000000000000000000A --transfer-to +919812345678 --announced',
    'employee change em_01JD5T0000000000000000000A --on-machine leave-message',
    'employee change em_01JD5T0000000000000000000A --visitors yes',
  );
  for (const [verb, status, description] of PAUSES)
    withExamples(
      employee
        .command(verb)
        .description(description)
        .addArgument(idArgument('employee', 'em'))
        .option(...JSON_OPTION)
        .action(async (id: string, { json }: JsonOption) =>
          print(await clientOfProcess().patch<Answer>(`/api/employees/${id}`, { status }), json),
        ),
      `employee ${verb} em_01JD5T0000000000000000000A`,
    );
  withExamples(
    employee
      .command('preview')
      .description('write a WAV of greeting and questions, as the employee would speak them')
      .addArgument(idArgument('employee', 'em'))
      .argument('<file>', 'the WAV; a file of that name is replaced')
      .option('--language <code>', "such as hi, en-IN or ta; else the employee's usual one")
      .action(preview),
    'employee preview em_01JD5T0000000000000000000A hello.wav --language hi',
  );
}

const PAUSES = [
  ['pause', 'paused', 'give it no new calls until it is resumed'],
  ['resume', 'active', 'give it calls again'],
] as const;

async function preview(id: string, file: string, { language }: { readonly language?: string }): Promise<void> {
  const sound = await clientOfProcess().bytes(`/api/employees/${id}/preview`, { language });
  writeFileSync(file, sound);
  process.stdout.write(`${printable(file)}: ${((sound.length - WAV_HEADER_BYTES) / BYTES_PER_SECOND).toFixed(1)} s\n`);
}

const collect = (text: string, others: readonly string[] = []): readonly string[] => [...others, text];

async function change(id: string, options: Change): Promise<void> {
  const { name, language, greeting, question, areYouThere, goodbye, onMachine, json } = options;
  const transfer = transferOf(options);
  const parts = Object.entries({ greeting, questions: question, areYouThere, goodbye }).filter(([, words]) => words !== undefined);
  const machineMessage = options.machineMessage === '' ? null : options.machineMessage;
  const takesVisitors = yesOrNo(options.visitors, '--visitors');
  const isRecorded = yesOrNo(options.recorded, '--recorded');
  const fields = { name, languages: language, transfer, onMachine, machineMessage, takesVisitors, isRecorded };
  if (Object.values(fields).every((field) => field === undefined) && parts.length === 0)
    throw new SettingsError(
      'USAGE',
      'nothing to change: give --name, --language, --greeting, --question, --are-you-there, --goodbye, --transfer-to, --on-machine, --machine-message, --visitors or --recorded',
    );
  const script = Object.fromEntries(parts.map(([part, words]) => [part, isTakenAway(words) ? null : words]));
  const body = { ...fields, ...(parts.length > 0 && { script }) };
  print(await clientOfProcess().patch<Answer>(`/api/employees/${id}`, body), json);
}

/** @returns null if the number is taken away, undefined if it stays */
function transferOf({ transferTo: phone, transferKey: key, announced: isAnnounced }: Change): object | null | undefined {
  if (phone !== undefined) return phone === '' ? null : { phone, key, isAnnounced };
  if (key === undefined && isAnnounced === undefined) return undefined;
  throw new SettingsError('USAGE', '--transfer-key and --announced need --transfer-to');
}

function yesOrNo(choice: string | undefined, option: string): boolean | undefined {
  if (choice === undefined || choice === 'yes' || choice === 'no') return choice === undefined ? undefined : choice === 'yes';
  throw new SettingsError('USAGE', `${option} is yes or no`);
}

const isTakenAway = (words: string | readonly string[] | undefined): boolean =>
  (typeof words === 'string' ? [words] : (words ?? [])).join('') === '';

function print(answer: Answer, json: boolean | undefined): void {
  if (json) return printJson(answer);
  const {
    employeeId,
    name,
    status,
    languages,
    tier,
    isDefault,
    activeHours,
    voice,
    transfer,
    onMachine,
    machineMessage,
    takesVisitors,
    isRecorded,
    script,
  } = answer.employee;
  process.stdout.write(
    fieldsOf([
      ['employee', employeeId],
      ['name', name],
      ['status', status],
      ['languages', languages.join(', ')],
      ['tier', tier ?? "the tenant's"],
      ['takes leads that name nobody', isDefault],
      ['hours', activeHours && `${activeHours.from} to ${activeHours.to}`],
      ['voice', voice],
      ['connects with', transfer && `${transfer.phone} by key ${transfer.key}${transfer.isAnnounced ? ', announced' : ''}`],
      ['on a machine', onMachine ?? 'go-on'],
      ['machine message', machineMessage],
      ['visitors', takesVisitors ? 'yes' : 'no'],
      ['recorded', isRecorded ? 'yes' : 'no'],
      ['greeting', script?.greeting ?? 'the standard words'],
      ...(script?.questions ?? ['the standard words']).map((question, at) => [`question ${at + 1}`, question] as const),
      ['are you there', script?.areYouThere],
      ['goodbye', script?.goodbye ?? 'the standard words'],
    ]),
  );
}
