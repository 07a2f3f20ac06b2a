import { TIERS, type Tier } from '@turant/domain';
import { Allow, IsIn, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { PHONE_FORMAT } from '../http/describe.js';
import { MAX_ID_LENGTH } from './call-order.dto.js';

/** A call of a number, whether or not a lead has it. */
export class PhoneOrderDto {
  @Allow()
  @JSONSchema({ type: ['string', 'number'], description: PHONE_FORMAT } as never)
  phone!: unknown;

  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_ID_LENGTH)
  employeeId?: string;

  @IsOptional()
  @IsIn(TIERS)
  tier?: Tier;
}
