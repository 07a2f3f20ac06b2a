import { IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { MAX_ID_LENGTH } from './call-choices.dto.js';

/** In characters; the line refuses offers of more than 16,384 bytes. */
export const MAX_SDP_LENGTH = 16_384;
const MAX_VISITOR_ID_LENGTH = 200;

export class BrowserCallDto {
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_ID_LENGTH)
  @JSONSchema({ description: 'the employee that takes the leads when absent; a visitor names one' })
  employeeId?: string;

  @IsString()
  @MinLength(1)
  @MaxLength(MAX_SDP_LENGTH)
  @JSONSchema({ description: 'the offer of an RTCPeerConnection with one audio section; candidates are not needed' })
  sdp!: string;

  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_VISITOR_ID_LENGTH)
  @JSONSchema({ description: "with a key: who talks, as your own page knows the person; the visitors' limit counts by it" })
  visitorId?: string;
}
