import {
  Allow,
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  MinLength,
} from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import {
  EMPLOYEE_VOICES,
  LANGUAGES,
  MACHINE_CHOICES,
  MAX_ALLOWED_ORIGINS,
  MAX_MACHINE_MESSAGE_LENGTH,
  MAX_ORIGIN_LENGTH,
  RETRY_OUTCOMES,
  SCRIPT_PARTS,
  SCRIPT_SLOTS,
  TRANSFER_KEYS,
  type MachineChoice,
  type RetryOutcome,
  type ScriptPart,
  type TransferKey,
} from '@turant/domain';
import { Nested } from '../http/check-body.js';
import { PHONE_FORMAT } from '../http/describe.js';

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;
const MAX_SCRIPT_LINE_LENGTH = 1000;
const SCRIPT = `slots: ${SCRIPT_SLOTS.map((slot) => `{{${slot}}}`).join(', ')}; a part that is absent is said in the standard words of the call's language`;

class ActiveHoursDto {
  @Matches(TIME_OF_DAY)
  from!: string;

  @Matches(TIME_OF_DAY)
  to!: string;
}

class RetryDto {
  @IsInt()
  @JSONSchema({ minimum: 1, maximum: 5, description: 'further calls after the first one' })
  attempts!: number;

  @IsInt()
  @JSONSchema({ minimum: 1, maximum: 1440, description: 'minutes from the end of a call to the next one' })
  afterMinutes!: number;

  @IsArray()
  @IsIn([...RETRY_OUTCOMES], { each: true })
  @JSONSchema({ minItems: 1, maxItems: 3 })
  on!: RetryOutcome[];
}

class TransferDto {
  @Allow()
  @JSONSchema({ type: ['string', 'number'], description: PHONE_FORMAT } as never)
  phone!: unknown;

  @IsOptional()
  @IsIn([...TRANSFER_KEYS])
  @JSONSchema({ description: '1 when absent; 9 is the key of whoever wants no more calls' })
  key?: TransferKey;

  @IsOptional()
  @IsBoolean()
  @JSONSchema({ description: 'whether who picks up is told first who is on the line; no when absent' })
  isAnnounced?: boolean;
}

class ScriptDto {
  @IsOptional()
  @IsString()
  @MaxLength(MAX_SCRIPT_LINE_LENGTH)
  greeting?: string;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(20)
  @IsString({ each: true })
  @MaxLength(MAX_SCRIPT_LINE_LENGTH, { each: true })
  questions?: string[];

  @IsOptional()
  @IsString()
  @MaxLength(MAX_SCRIPT_LINE_LENGTH)
  areYouThere?: string;

  @IsOptional()
  @IsString()
  @MaxLength(MAX_SCRIPT_LINE_LENGTH)
  goodbye?: string;
}

class EmployeeDto {
  @IsOptional()
  @IsIn(['active', 'paused'])
  status?: 'active' | 'paused';

  @IsOptional()
  @IsArray()
  @IsIn([...LANGUAGES], { each: true })
  @JSONSchema({ minItems: 1, maxItems: 13, description: 'hi and en-IN when absent' })
  languages?: string[];

  @IsOptional()
  @IsString()
  @MaxLength(20)
  @JSONSchema({ description: 'value, standard or premium, in any case; the tenant’s default when absent' })
  tier?: string;

  @IsOptional()
  @IsBoolean()
  @JSONSchema({ description: 'takes leads that name nobody; true takes the mark off the others' })
  isDefault?: boolean;

  @IsOptional()
  @IsObject()
  @Nested(ActiveHoursDto)
  activeHours?: ActiveHoursDto;

  @IsOptional()
  @IsObject()
  @Nested(RetryDto, 'whether a person who was not reached is called again; no when absent')
  retry?: RetryDto;

  @IsOptional()
  @IsObject()
  @Nested(ScriptDto, SCRIPT)
  script?: ScriptDto;

  @IsOptional()
  @IsString()
  @IsIn([...EMPLOYEE_VOICES])
  @JSONSchema({
    description: 'a variant of espeak-ng, f of women and m of men; without espeak-ng, the kept prompts are played as they are',
  })
  voice?: string;

  @IsOptional()
  @IsObject()
  @Nested(
    TransferDto,
    "the business's own number and the key that connects a person with it during a call; nobody is connected when absent",
  )
  transfer?: TransferDto;

  @IsOptional()
  @IsBoolean()
  @JSONSchema({ description: 'whether anybody who opens its page may talk with it, without a key; no when absent' })
  takesVisitors?: boolean;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_ALLOWED_ORIGINS)
  @IsString({ each: true })
  @MaxLength(MAX_ORIGIN_LENGTH, { each: true })
  @JSONSchema({
    description: 'the websites that may show its widget, such as https://shop.example; http for localhost only; none when absent',
    examples: [['https://shop.example']],
  })
  allowedOrigins?: string[];

  @IsOptional()
  @IsBoolean()
  @JSONSchema({ description: 'whether who leaves a phone in the widget is called at once; no when absent' })
  callsWidgetLeads?: boolean;

  @IsOptional()
  @IsBoolean()
  @JSONSchema({ description: "an employee for measurements: on request it sends a browser's audio back; no when absent" })
  isTest?: boolean;

  @IsOptional()
  @IsIn([...MACHINE_CHOICES])
  @JSONSchema({ description: 'what is done when a machine or a tone has answered a telephone call; go-on when absent' })
  onMachine?: MachineChoice;

  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_MACHINE_MESSAGE_LENGTH)
  @JSONSchema({ description: 'what leave-message says, with the slots of a script; the standard words of the call’s language when absent' })
  machineMessage?: string;

  @IsOptional()
  @IsBoolean()
  @JSONSchema({ description: 'whether its calls are recorded, and people are told so in the greeting; yes when absent' })
  isRecorded?: boolean;
}

export class PreviewDto {
  @IsOptional()
  @IsString()
  @IsIn([...LANGUAGES])
  @JSONSchema({ description: 'one of the languages of the employee; its first one when absent' })
  language?: string;

  @IsOptional()
  @IsObject()
  @Nested(ScriptDto, 'words to hear before they are saved, as a whole script; the saved one when absent')
  script?: ScriptDto;

  @IsOptional()
  @IsString()
  @IsIn([...EMPLOYEE_VOICES])
  @JSONSchema({ description: 'a voice to hear before it is saved; null for the standard one; the saved one when absent' })
  voice?: string;

  @IsOptional()
  @IsString()
  @IsIn([...SCRIPT_PARTS])
  @JSONSchema({ description: 'the only part to be spoken; the greeting and the questions when absent' })
  part?: ScriptPart;
}

export class NewEmployeeDto extends EmployeeDto {
  @IsString()
  @MinLength(1)
  @MaxLength(200)
  name!: string;
}

export class ChangedEmployeeDto extends EmployeeDto {
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(200)
  name?: string;
}
