import { IsString, MaxLength, MinLength } from 'class-validator';
import { CallChoicesDto, MAX_ID_LENGTH } from './call-choices.dto.js';

export class CallOrderDto extends CallChoicesDto {
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_ID_LENGTH)
  leadId!: string;
}
