import { IsIn, IsObject, IsOptional, IsString } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { EMPLOYEE_VOICES, LANGUAGES, SCRIPT_PARTS, type EmployeeScript, type Language, type ScriptPart } from '@turant/domain';
import { SCRIPT } from '@turant/domain/records';
import { CheckedBody, Nested } from '../http/check-body.js';
import { asBody } from '../http/record-schemas.js';

export class EmployeePreviewDto {
  @IsOptional()
  @IsString()
  @IsIn([...LANGUAGES])
  @JSONSchema({ description: 'one of the languages of the employee; its first one when absent' })
  language?: Language;

  @IsOptional()
  @IsObject()
  @Nested(new CheckedBody(asBody(SCRIPT)), 'words to hear before they are saved, as a whole script; the saved one when absent')
  script?: EmployeeScript;

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
