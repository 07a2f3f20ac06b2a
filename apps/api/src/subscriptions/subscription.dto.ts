import { IsIn, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { MESSAGE_TYPES, type MessageType } from '@turant/domain';
import { timeInput } from '../http/describe.js';

const MAX_OVERLAP_HOURS = 7 * 24;

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

export class MessagesReplayDto {
  @IsOptional()
  @IsString()
  @JSONSchema({ ...timeInput, description: 'events from this time on (RFC 3339); all of the last 30 days when absent' })
  since?: string;
}
