import { ArrayMaxSize, IsArray, IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { MESSAGE_TYPES, type MessageType } from '@turant/domain';
import { timeInput } from '../http/describe.js';

const MAX_URL_LENGTH = 2_000;
const MAX_DESCRIPTION_LENGTH = 200;
const MAX_OVERLAP_HOURS = 7 * 24;
const URL_HELP = 'https, and without a user name, a password or a fragment; see docs/api.md';

export class NewSubscriptionDto {
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_URL_LENGTH)
  @JSONSchema({ description: URL_HELP, examples: ['https://example.in/turant-events'] })
  url!: string;

  @IsArray()
  @ArrayMaxSize(MESSAGE_TYPES.length)
  @IsIn([...MESSAGE_TYPES], { each: true })
  @JSONSchema({ minItems: 1 })
  types!: MessageType[];

  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_DESCRIPTION_LENGTH)
  description?: string;
}

export class ChangedSubscriptionDto {
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_URL_LENGTH)
  @JSONSchema({ description: URL_HELP })
  url?: string;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MESSAGE_TYPES.length)
  @IsIn([...MESSAGE_TYPES], { each: true })
  @JSONSchema({ minItems: 1 })
  types?: MessageType[];

  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_DESCRIPTION_LENGTH)
  @JSONSchema({ description: 'null takes it away' })
  description?: string;

  @IsOptional()
  @IsIn(['active', 'paused'])
  @JSONSchema({ description: 'active wakes a disabled one, too; messages of a paused one wait' })
  status?: 'active' | 'paused';
}

export class SecretRotationDto {
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MAX_OVERLAP_HOURS)
  @JSONSchema({ description: 'for how many hours the old secret signs, too; 24 when absent' })
  overlapHours?: number;
}

export class TestMessageDto {
  @IsOptional()
  @IsIn([...MESSAGE_TYPES])
  @JSONSchema({ description: 'which type to send; the first one of the subscription when absent' })
  type?: MessageType;
}

export class ReplayDto {
  @IsOptional()
  @IsString()
  @JSONSchema({ ...timeInput, description: 'events from this time on (RFC 3339); all of the last 30 days when absent' })
  since?: string;
}
