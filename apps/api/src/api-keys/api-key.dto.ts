import { ArrayMaxSize, IsArray, IsIn, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min, MinLength } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { SCOPES, type Scope } from '@turant/domain';
import { timeInput } from '../http/describe.js';

const MAX_OVERLAP_SECONDS = 30 * 24 * 60 * 60;

export class NewApiKeyDto {
  @IsString()
  @MinLength(1)
  @MaxLength(200)
  @Matches(/\S/)
  name!: string;

  @IsArray()
  @ArrayMaxSize(SCOPES.length)
  @IsIn([...SCOPES], { each: true })
  @JSONSchema({ minItems: 1 })
  scopes!: Scope[];

  @IsOptional()
  @IsString()
  @JSONSchema({ ...timeInput, description: 'when the key ends (RFC 3339); never when absent' })
  expiresAt?: string;
}

export class RotationDto {
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MAX_OVERLAP_SECONDS)
  @JSONSchema({ description: 'how long the old key goes on working; 0 when absent' })
  overlapSeconds?: number;

  @IsOptional()
  @IsString()
  @JSONSchema({ ...timeInput, description: 'when the new key ends (RFC 3339); required when the old key has an end' })
  expiresAt?: string;
}
