import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { timeInput } from '../http/describe.js';

const MAX_OVERLAP_SECONDS = 30 * 24 * 60 * 60;

export class KeyRotationDto {
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
