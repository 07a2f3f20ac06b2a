import { MAX_CREDITS } from '@turant/management';
import { IsNumber, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';

/** No control characters, and not only spaces. No two adjacent parts match the same character, so matching takes linear time. */
const REFERENCE = new RegExp(String.raw`^[\s\ufeff]*[^\s\ufeff\u0000-\u001f\u007f-\u009f][^\u0000-\u001f\u007f-\u009f]*$`);

export class TopUpDto {
  @IsNumber()
  @JSONSchema({ exclusiveMinimum: 0, maximum: MAX_CREDITS, multipleOf: 0.01, description: '1 credit = 1 INR' })
  credits!: number;

  @IsString()
  @MinLength(1)
  @MaxLength(200)
  @Matches(REFERENCE)
  @JSONSchema({ description: 'your own name for this payment: the same one never counts twice' })
  reference!: string;
}
