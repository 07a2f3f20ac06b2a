import { LEAD_MARKS, type LeadMark } from '@turant/road';
import { IsIn } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';

export class LeadChangesDto {
  @IsIn([...LEAD_MARKS])
  @JSONSchema({
    type: 'string',
    description: 'what a person makes of it; calling is ours, do-not-call is written by POST /api/do-not-call',
  })
  status!: LeadMark;
}
