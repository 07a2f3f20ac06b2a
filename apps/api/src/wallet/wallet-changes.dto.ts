import { MAX_CREDITS } from '@turant/management';
import { IsNumber, IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';

export class WalletChangesDto {
  @IsOptional()
  @IsNumber()
  @JSONSchema({
    minimum: 0,
    maximum: MAX_CREDITS,
    multipleOf: 0.01,
    description: "what may be spent on calls on one day of the tenant's time zone; null: any amount",
  })
  dailyCapCredits?: number;
}
