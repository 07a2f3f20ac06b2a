import { Allow } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { PHONE_FORMAT } from '@turant/domain/records';
import { CallChoicesDto } from './call-choices.dto.js';

/** A call of a number, whether or not a lead has it. */
export class PhoneOrderDto extends CallChoicesDto {
  @Allow()
  @JSONSchema({ type: ['string', 'number'], description: PHONE_FORMAT } as never)
  phone!: unknown;
}
