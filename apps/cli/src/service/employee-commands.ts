import { writeFileSync } from 'node:fs';
import { SettingsError } from '@turant/domain';
import type { CommandRow } from '../command-row.js';
import { again, againOrNone, argument, IDS, option, readYesNo, textOrNone } from '../inputs.js';
import { printable } from '../printable.js';
import type { AnswerOf, GivenOf } from './api.js';
import { clientOfProcess } from './client-of-process.js';
import { recordText } from './table-of.js';
import { verb } from './verb.js';

type Answer = AnswerOf<'GET /api/employees/{employeeId}'>;
type Change = GivenOf<'PATCH /api/employees/{employeeId}'>;

/** Of the answer: 16-bit PCM, mono, 16 kHz. */
const WAV_HEADER_BYTES = 44;
const BYTES_PER_SECOND = 32_000;

const STANDARD = 'the standard words';

const employeeText = recordText<Answer['employee']>(
  'employeeId as employee',
  'name',
  'status',
  'languages',
  ['tier', ({ tier }) => tier ?? "the tenant's"],
  'isDefault as takes leads that name nobody',
  ['hours', ({ activeHours }) => activeHours && `${activeHours.from} to ${activeHours.to}`],
  'voice',
  ['connects with', ({ transfer }) => transfer && `${transfer.phone} by key ${transfer.key}${transfer.isAnnounced ? ', announced' : ''}`],
  ['on a machine', ({ onMachine }) => onMachine ?? 'go-on'],
  'machineMessage as machine message',
  'takesVisitors as visitors',
  'isRecorded as recorded',
  ['greeting', ({ script }) => script?.greeting ?? STANDARD],
  ({ script }) =>
    (script?.questions ?? [STANDARD]).map((asked, at) => [`question ${at + 1}`, typeof asked === 'string' ? asked : asked.text]),
  'script.areYouThere as are you there',
  ['goodbye', ({ script }) => script?.goodbye ?? STANDARD],
);

const prints = ({ employee }: Answer): string => employeeText(employee);

/** `turant employee …`: who speaks, in which languages, and what. */
export const employeeCommands: CommandRow = {
  name: 'employee',
  does: 'employees: list (the default), show, change, pause, resume, preview',
  commands: [
    verb('list', 'GET /api/employees', 'the employees, newest first', {
      isDefault: true,
      columns: [
        'employeeId as employee',
        'name',
        'status',
        'languages',
        'tier',
        'isDefault as default',
        ['own script', ({ script }) => script !== null],
      ],
      tries: ['list'],
    }),
    verb('show', 'GET /api/employees/{employeeId}', 'an employee with its script', { prints }),
    verb(
      'change',
      'PATCH /api/employees/{employeeId}',
      "change name, languages, script, the number of the business or what is done with a machine, open it to visitors, record its calls or not; '' instead of a script's part brings the standard words back",
      {
        takes: {
          name: option('--name <name>', 'what the employee is called, and calls itself'),
          languages: option('--language <code>', 'such as hi, en-IN or ta; again for each, the first is the usual one', again),
          'script.greeting': option(
            '--greeting <words>',
            'slots: {{business}}, {{employee}}, {{lead.name}}, {{lead.requirement}}',
            textOrNone,
          ),
          'script.questions': option('--question <words>', 'again for each; all questions change together', againOrNone),
          'script.areYouThere': option('--are-you-there <words>', 'after a silence', textOrNone),
          'script.goodbye': option('--goodbye <words>', 'the last words', textOrNone),
          'transfer.phone': option(
            '--transfer-to <phone>',
            "the business's own number, with which a key connects the person; '' takes it away",
          ),
          'transfer.key': option('--transfer-key <key>', 'with --transfer-to: the key, 0 to 8; else 1'),
          'transfer.isAnnounced': option('--announced', 'with --transfer-to: who picks up is told first who is on the line'),
          onMachine: option('--on-machine <choice>', 'when a machine has answered: hang-up, leave-message or go-on'),
          machineMessage: option(
            '--machine-message <words>',
            "what leave-message says, with the script's slots; '' brings the standard words back",
            textOrNone,
          ),
          takesVisitors: option(
            '--visitors <choice>',
            'yes: anybody may talk with it in a browser, without a key; no: nobody may',
            readYesNo,
          ),
          isRecorded: option('--recorded <choice>', 'yes: its calls are recorded, and people are told so; no: they are not', readYesNo),
        },
        finish: withTransfer,
        prints,
        tries: [
          '--name Ravi --language hi --language en-IN',
          "--greeting 'Hello {{lead.name}}, this is {{business}}.' --question 'When may we visit you?'",
          "--greeting ''",
          '--transfer-to +919812345678 --announced',
          '--on-machine leave-message',
          '--visitors yes',
        ],
      },
    ),
    verb('pause', 'PATCH /api/employees/{employeeId}', 'give it no new calls until it is resumed', { sends: { status: 'paused' }, prints }),
    verb('resume', 'PATCH /api/employees/{employeeId}', 'give it calls again', { sends: { status: 'active' }, prints }),
    {
      name: 'preview',
      does: 'write a WAV of greeting and questions, as the employee would speak them',
      inputs: [
        IDS.employeeId,
        argument('<file>', 'the WAV; a file of that name is replaced'),
        option('--language <code>', "such as hi, en-IN or ta; else the employee's usual one"),
      ],
      run: preview,
      tries: ['hello.wav --language hi'],
    },
  ],
};

/** An empty number takes the key away with which a person is connected. */
function withTransfer({ transfer, ...given }: Change): Change {
  if (transfer && transfer.phone === undefined) throw new SettingsError('USAGE', '--transfer-key and --announced need --transfer-to');
  return { ...given, transfer: transfer?.phone === '' ? null : transfer };
}

async function preview(
  employeeId: string,
  file: string,
  { language }: Pick<GivenOf<'POST /api/employees/{employeeId}/preview'>, 'language'>,
): Promise<void> {
  const sound = await clientOfProcess().bytes('POST /api/employees/{employeeId}/preview', { employeeId, language });
  writeFileSync(file, sound);
  process.stdout.write(`${printable(file)}: ${((sound.length - WAV_HEADER_BYTES) / BYTES_PER_SECOND).toFixed(1)} s\n`);
}
