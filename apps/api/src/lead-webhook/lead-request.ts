import 'reflect-metadata';
import { IsObject, IsOptional, ValidateNested } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { EmailText, NameText, PhoneText, TextUpTo, TierText, TrueOrFalse } from './text-fields.js';

/** The lead of a request. Further fields are kept as `extra`. */
@JSONSchema({ description: 'an object: the person who is to be called' })
export class LeadFields {
  @NameText()
  name!: string;

  @IsOptional()
  @PhoneText()
  phone?: string | number | null;

  @IsOptional()
  @EmailText()
  email?: string | null;

  @IsOptional()
  @TextUpTo(5000)
  requirement?: string | null;

  @IsOptional()
  @TextUpTo(200)
  budget?: string | null;

  @IsOptional()
  @TextUpTo(200)
  source?: string | null;
}

/** The body of POST /api/webhooks/leads. A field that is null counts as absent. */
@JSONSchema({ description: 'an object with the lead and what is to be done with it' })
export class LeadRequest {
  @IsObject()
  @ValidateNested()
  lead!: LeadFields;

  @IsOptional()
  @TextUpTo(100)
  employeeId?: string | null;

  @IsOptional()
  @TrueOrFalse('true or false; true: call this person now')
  triggerImmediateCall?: boolean | null;

  @IsOptional()
  @TierText()
  tier?: string | null;
}
