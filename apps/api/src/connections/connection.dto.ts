import { IsBoolean, IsInt, IsObject, IsOptional, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';

const MAX_OVERLAP_SECONDS = 30 * 24 * 60 * 60;

export class AddressRotationDto {
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MAX_OVERLAP_SECONDS)
  @JSONSchema({ description: 'how long the old address goes on working; 0 when absent' })
  overlapSeconds?: number;
}

export class PayloadTrialDto {
  @IsOptional()
  @JSONSchema({ description: 'a text as it is, anything else as JSON; the last payload when absent' })
  body?: unknown;

  @IsOptional()
  @IsObject()
  @JSONSchema({ additionalProperties: { type: 'string', maxLength: 8192 }, maxProperties: 100 })
  headers?: Record<string, string>;
}

export class DeliveryReplayDto {
  @IsOptional()
  @IsBoolean()
  @JSONSchema({ description: 'send it although it may have arrived' })
  evenIfUnknown?: boolean;
}

const MAX_PHONE_LENGTH = 40;

export class ConnectionTestDto {
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_PHONE_LENGTH)
  @JSONSchema({ description: 'the phone to ring, in any form that a person types; without one nobody is called' })
  phone?: string;
}
