import { TIERS, type Tier } from '@turant/domain';
import { IsIn, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';

export const MAX_ID_LENGTH = 64;

/** What the sender of an order for a call may choose. */
export class CallChoicesDto {
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_ID_LENGTH)
  employeeId?: string;

  @IsOptional()
  @IsIn(TIERS)
  tier?: Tier;
}
