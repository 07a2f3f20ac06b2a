import { IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { MAX_ORIGIN_LENGTH } from '@turant/domain';
import { MAX_SDP_LENGTH } from '../calls/browser-call.dto.js';
import { MAX_ID_LENGTH } from '../calls/call-choices.dto.js';

/** Longer than the longest origin in base64 with the rest. */
const MAX_TOKEN_LENGTH = 1000;
const MAX_VISITOR_NAME_LENGTH = 200;
const MAX_TYPED_PHONE_LENGTH = 40;

export class WidgetSessionDto {
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_ID_LENGTH)
  employeeId!: string;

  @IsString()
  @MinLength(1)
  @MaxLength(MAX_ORIGIN_LENGTH)
  @JSONSchema({ description: 'of the website that shows the frame, as its browser says it' })
  origin!: string;
}

class WithToken {
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_TOKEN_LENGTH)
  @JSONSchema({ description: 'as it was answered' })
  token!: string;
}

export class WidgetCallDto extends WithToken {
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_SDP_LENGTH)
  @JSONSchema({ description: 'the offer of an RTCPeerConnection with one audio section' })
  sdp!: string;
}

export class WidgetLeadDto extends WithToken {
  @IsOptional()
  @IsString()
  @MaxLength(MAX_VISITOR_NAME_LENGTH)
  @JSONSchema({ description: 'name or phone is needed' })
  name?: string;

  @IsOptional()
  @IsString()
  @MaxLength(MAX_TYPED_PHONE_LENGTH)
  @JSONSchema({ description: 'in E.164, or as a person of the tenant’s region types it' })
  phone?: string;
}
