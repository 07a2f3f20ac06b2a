import { MAX_RETENTION_DAYS, RETENTION, SCOPES, type Scope } from '@turant/domain';
import { ArrayMaxSize, IsArray, IsIn, IsInt, IsObject, IsOptional, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { Nested } from '../http/check-body.js';

export class NewTenantDto {
  @IsString()
  @MinLength(1)
  @MaxLength(200)
  @Matches(/\S/)
  name!: string;

  @IsOptional()
  @IsString()
  @MaxLength(2)
  @JSONSchema({ description: 'country in which numbers without a country code are read; IN when absent' })
  region?: string;

  @IsOptional()
  @IsString()
  @MaxLength(20)
  @JSONSchema({ description: 'value, standard or premium, in any case; standard when absent' })
  defaultTier?: string;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(250)
  @IsString({ each: true })
  @MaxLength(2, { each: true })
  @JSONSchema({ description: 'countries that may be called, such as IN; the region only when absent' })
  countries?: string[];

  @IsOptional()
  @IsArray()
  @IsIn([...SCOPES], { each: true })
  @JSONSchema({ minItems: 1, maxItems: SCOPES.length, description: 'of the first key; all but billing when absent' })
  scopes?: Scope[];
}

class RetentionDaysDto {
  @IsOptional()
  @IsInt()
  @JSONSchema({ minimum: RETENTION.leads.minDays, maximum: MAX_RETENTION_DAYS })
  leads?: number;

  @IsOptional()
  @IsInt()
  @JSONSchema({ minimum: RETENTION.timeline.minDays, maximum: MAX_RETENTION_DAYS })
  timeline?: number;

  @IsOptional()
  @IsInt()
  @JSONSchema({ minimum: RETENTION.requests.minDays, maximum: MAX_RETENTION_DAYS })
  requests?: number;

  @IsOptional()
  @IsInt()
  @JSONSchema({ minimum: RETENTION.recordings.minDays, maximum: MAX_RETENTION_DAYS })
  recordings?: number;

  @IsOptional()
  @IsInt()
  @JSONSchema({ minimum: RETENTION.transcripts.minDays, maximum: MAX_RETENTION_DAYS })
  transcripts?: number;
}

export class TenantChangesDto {
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(200)
  @Matches(/\S/)
  @JSONSchema({ description: 'the name that employees say' })
  name?: string;

  @IsOptional()
  @IsString()
  @MaxLength(64)
  @JSONSchema({ description: 'of the IANA time zone database, such as Asia/Kolkata' })
  timeZone?: string;

  @IsOptional()
  @IsString()
  @MaxLength(20)
  @JSONSchema({ description: 'value, standard or premium, in any case' })
  defaultTier?: string;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(250)
  @IsString({ each: true })
  @MaxLength(2, { each: true })
  @JSONSchema({ description: 'for the operator: countries that may be called, such as IN; none when empty' })
  countries?: string[];

  @IsOptional()
  @IsObject()
  @Nested(RetentionDaysDto, 'days after which records are deleted, null: for ever; what is absent stays as it is')
  retentionDays?: RetentionDaysDto;

  @IsOptional()
  @IsIn(['active', 'suspended'])
  @JSONSchema({ description: 'for the operator: the keys of a suspended tenant are refused, and so are its calls' })
  status?: 'active' | 'suspended';
}
