import { MAX_CREDITS } from '@turant/management';
import { IsNumber, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { TYPED_LINE } from './typed-line.js';

export class TopUpDto {
  @IsNumber()
  @JSONSchema({ exclusiveMinimum: 0, maximum: MAX_CREDITS, multipleOf: 0.01, description: '1 credit = 1 INR' })
  credits!: number;

  @IsString()
  @MinLength(1)
  @MaxLength(200)
  @Matches(TYPED_LINE)
  @JSONSchema({ description: 'your own name for this payment: the same one never counts twice' })
  reference!: string;
}
