import { NUMBER_STATUSES, type NumberStatus } from '@turant/domain';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { idOf, listOf } from '../http/describe.js';

const MAX_TRUNKS_OF_NUMBER = 100;
const MAX_NUMBER_LENGTH = 20;
const TRUNK_IDS = { ...listOf(idOf('tr')), description: 'the trunks on which the carrier takes the number as a caller id' };

export class NewVirtualNumberDto {
  @IsString()
  @JSONSchema({ ...idOf('tn') })
  tenantId!: string;

  @IsString()
  @MinLength(1)
  @MaxLength(MAX_NUMBER_LENGTH)
  @JSONSchema({ description: 'E.164 with plus, or one of the 140 or 1600 series as the carrier wants it written' })
  number!: string;

  @IsArray()
  @ArrayMaxSize(MAX_TRUNKS_OF_NUMBER)
  @IsString({ each: true })
  @JSONSchema(TRUNK_IDS)
  trunkIds!: string[];

  @IsOptional()
  @IsIn(['pending', 'active'])
  @JSONSchema({ description: 'pending when absent' })
  status?: 'pending' | 'active';
}

export class ChangedVirtualNumberDto {
  @IsOptional()
  @IsIn([...NUMBER_STATUSES])
  @JSONSchema({ description: 'pending to active; active to flagged or suspended and back; released is the end' })
  status?: NumberStatus;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_TRUNKS_OF_NUMBER)
  @IsString({ each: true })
  @JSONSchema(TRUNK_IDS)
  trunkIds?: string[];
}
