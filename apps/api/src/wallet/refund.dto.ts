import { MAX_CREDITS } from '@turant/management';
import { IsNumber, IsOptional, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { TYPED_LINE } from './typed-line.js';

export class RefundDto {
  @IsString()
  @MinLength(1)
  @JSONSchema({ description: 'the call whose cost is given back' })
  callId!: string;

  @IsOptional()
  @IsNumber()
  @JSONSchema({
    exclusiveMinimum: 0,
    maximum: MAX_CREDITS,
    multipleOf: 0.01,
    description: 'absent: all that the call has cost and that was not given back',
  })
  credits?: number;

  @IsString()
  @MinLength(1)
  @MaxLength(200)
  @Matches(TYPED_LINE)
  @JSONSchema({ description: "for the call's timeline" })
  reason!: string;

  @IsString()
  @MinLength(1)
  @MaxLength(200)
  @Matches(TYPED_LINE)
  @JSONSchema({ description: 'your own name for this refund: the same one never counts twice' })
  reference!: string;
}
