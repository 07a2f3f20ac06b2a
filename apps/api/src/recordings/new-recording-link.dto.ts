import { IsInt, IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { DEFAULT_LINK_MINUTES, MAX_LINK_MINUTES } from '@turant/management';

export class NewRecordingLinkDto {
  @IsOptional()
  @IsInt()
  @JSONSchema({ minimum: 1, maximum: MAX_LINK_MINUTES, description: `how long it can be used; ${DEFAULT_LINK_MINUTES} when absent` })
  minutes?: number;
}
