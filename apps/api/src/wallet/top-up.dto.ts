import { IsNumber, IsString, MaxLength, MinLength } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';

export class TopUpDto {
  @IsNumber()
  @JSONSchema({ description: 'above 0, at most two decimals; 1 credit = 1 INR' })
  credits!: number;

  @IsString()
  @MinLength(1)
  @MaxLength(200)
  @JSONSchema({ description: 'your own name for this payment: the same one never counts twice' })
  reference!: string;
}
