import { IsBoolean, IsIn, IsInt, IsObject, IsOptional, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { timeInput } from '../http/describe.js';

const MAX_OVERLAP_SECONDS = 30 * 24 * 60 * 60;
const A_YEAR_IN_MINUTES = 366 * 24 * 60;

class ConnectionDto {
  @IsOptional()
  @IsObject()
  @JSONSchema({ additionalProperties: true, description: 'by the plugin’s schema, see GET /api/plugins; secrets are never shown again' })
  settings?: Record<string, unknown>;

  @IsOptional()
  @IsString()
  @MaxLength(100)
  @JSONSchema({ description: 'who gets the leads that name nobody; the tenant’s default when absent' })
  employeeId?: string;

  @IsOptional()
  @IsString()
  @MaxLength(20)
  @JSONSchema({ description: 'value, standard or premium, in any case; the employee’s when absent' })
  tier?: string;

  @IsOptional()
  @IsBoolean()
  @JSONSchema({ description: 'whether a lead with a phone is called at once; true when absent' })
  dialImmediately?: boolean;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(A_YEAR_IN_MINUTES)
  @JSONSchema({ description: 'how often something should come at least; learnt from the leads when absent' })
  expectedEveryMinutes?: number;

  @IsOptional()
  @IsString()
  @JSONSchema({ ...timeInput, description: 'when the platform’s access token runs out (RFC 3339)' })
  accessTokenExpiresAt?: string;
}

export class NewConnectionDto extends ConnectionDto {
  @IsString()
  @MinLength(1)
  @MaxLength(100)
  @JSONSchema({ description: 'the plugin’s id' })
  plugin!: string;

  @IsString()
  @MinLength(1)
  @MaxLength(200)
  name!: string;
}

export class ChangedConnectionDto extends ConnectionDto {
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(200)
  name?: string;

  @IsOptional()
  @IsIn(['active', 'paused'])
  status?: 'active' | 'paused';
}

export class AddressRotationDto {
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MAX_OVERLAP_SECONDS)
  @JSONSchema({ description: 'how long the old address goes on working; 0 when absent' })
  overlapSeconds?: number;
}

export class TrialDto {
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

export class TestDto {
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_PHONE_LENGTH)
  @JSONSchema({ description: 'the phone to ring, in any form that a person types; without one nobody is called' })
  phone?: string;
}
