import {
  CARRIER_PROFILE_NAMES,
  NUMBER_FORMATS,
  type CallerIdStyle,
  type CarrierProfileName,
  type DltFacts,
  type NumberFormat,
  TRUNK_DRIVERS,
  TRUNK_LIMITS,
  TRUNK_TRANSPORTS,
  type TrunkDriver,
  type TrunkTransport,
} from '@turant/domain';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsInt, IsObject, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { Nested } from '../http/check-body.js';

const MAX_URI_LENGTH = 300;
const { textLength, nameLength, headers, headerLength, routes, addresses, testNumbers } = TRUNK_LIMITS;
const range = ({ min, max }: { min: number; max: number }): { minimum: number; maximum: number } => ({ minimum: min, maximum: max });

class CallerIdStyleDto implements CallerIdStyle {
  @IsOptional()
  @IsIn([...NUMBER_FORMATS])
  callerFormat?: NumberFormat;

  @IsOptional()
  @IsIn([...NUMBER_FORMATS])
  calleeFormat?: NumberFormat;

  @IsOptional()
  @IsString()
  @MaxLength(textLength)
  @JSONSchema({ description: 'trunk, own, or a host name that the carrier has given' })
  fromDomain?: string;

  @IsOptional()
  @IsBoolean()
  assertedIdentity?: boolean;

  @IsOptional()
  @IsBoolean()
  preferredIdentity?: boolean;

  @IsOptional()
  @IsBoolean()
  remotePartyId?: boolean;

  @IsOptional()
  @IsIn(['none'])
  privacy?: 'none';

  @IsOptional()
  @IsString()
  @MaxLength(textLength)
  diversion?: string;

  @IsOptional()
  @IsBoolean()
  userPhone?: boolean;
}

class DltFactsDto implements DltFacts {
  @IsOptional()
  @IsString()
  @MaxLength(textLength)
  entityId?: string;

  @IsOptional()
  @IsString()
  @MaxLength(textLength)
  templateId?: string;

  @IsOptional()
  @IsString()
  @MaxLength(textLength)
  headerId?: string;

  @IsOptional()
  @IsArray()
  @IsString({ each: true })
  @MaxLength(textLength, { each: true })
  telemarketerIds?: string[];
}

class TrunkDto {
  @IsOptional()
  @IsIn([...CARRIER_PROFILE_NAMES])
  @JSONSchema({ description: 'ready settings of a carrier; the trunk’s own win' })
  profile?: CarrierProfileName;

  @IsOptional()
  @IsObject()
  @Nested(CallerIdStyleDto, 'how the caller id is written on the wire; replaced as a whole')
  callerIdStyle?: CallerIdStyleDto;

  @IsOptional()
  @IsObject()
  @Nested(DltFactsDto, 'identifiers of the DLT registration, for the header templates; replaced as a whole')
  dlt?: DltFactsDto;

  @IsOptional()
  @IsIn([...TRUNK_TRANSPORTS])
  @JSONSchema({ description: 'the transport that the uri names wins; udp when neither does' })
  transport?: TrunkTransport;

  @IsOptional()
  @IsIn(['test', 'telecom'])
  @JSONSchema({ description: 'test: rings this machine or named phones only; test when absent' })
  kind?: 'test' | 'telecom';

  @IsOptional()
  @IsIn([...TRUNK_DRIVERS])
  @JSONSchema({ description: 'sip: the user agent of the service, without TLS, SRTP and registration; asterisk: PJSIP. sip when absent' })
  driver?: TrunkDriver;

  @IsOptional()
  @IsIn(['sdes'])
  @JSONSchema({ description: 'SRTP with keys in the SDP; needs the driver asterisk' })
  mediaEncryption?: 'sdes';

  @IsOptional()
  @IsBoolean()
  @JSONSchema({ description: 'registers with the carrier by username and password; needs the driver asterisk' })
  register?: boolean;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(routes)
  @IsString({ each: true })
  @JSONSchema({ minItems: 1, description: 'beginnings of the numbers that the trunk carries, such as +91; all numbers when absent' })
  routes?: string[];

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(testNumbers)
  @IsString({ each: true })
  @JSONSchema({ description: 'of a test trunk: the only numbers that it may ring' })
  testNumbers?: string[];

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(addresses)
  @IsString({ each: true })
  @JSONSchema({ description: 'addresses and networks from which the carrier sends SIP besides those of the host in the uri' })
  addresses?: string[];

  @IsOptional()
  @IsBoolean()
  @JSONSchema({ description: 'the carrier’s audio comes from another address than its SDP names' })
  nat?: boolean;

  @IsOptional()
  @IsInt()
  @JSONSchema({
    ...range(TRUNK_LIMITS.noResponseMs),
    description: 'a call without any response for so many ms is given up; 4000 when absent',
  })
  noResponseMs?: number;

  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(textLength)
  username?: string;

  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(textLength)
  @JSONSchema({ writeOnly: true, description: 'is sealed, and never shown' })
  password?: string;

  @IsOptional()
  @IsObject()
  @JSONSchema({
    maxProperties: headers,
    additionalProperties: { type: 'string', maxLength: headerLength },
    description: 'SIP header name to value or template; all headers are replaced',
  })
  headers?: Record<string, string>;

  @IsOptional()
  @IsInt()
  @JSONSchema({ ...range(TRUNK_LIMITS.cps), description: 'new calls a second; 50 when absent' })
  cps?: number;

  @IsOptional()
  @IsInt()
  @JSONSchema({ ...range(TRUNK_LIMITS.maxCalls), description: 'calls at once; 200 when absent' })
  maxCalls?: number;

  @IsOptional()
  @IsInt()
  @JSONSchema({ ...range(TRUNK_LIMITS.order), description: 'the smallest is tried first; behind all others when absent' })
  order?: number;
}

export class NewTrunkDto extends TrunkDto {
  @IsString()
  @MinLength(1)
  @MaxLength(nameLength)
  name!: string;

  @IsString()
  @MinLength(1)
  @MaxLength(MAX_URI_LENGTH)
  @JSONSchema({ description: 'sip:host[:port][;transport=udp|tcp|tls]' })
  uri!: string;
}

export class ChangedTrunkDto extends TrunkDto {
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(nameLength)
  name?: string;

  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_URI_LENGTH)
  @JSONSchema({ description: 'sip:host[:port][;transport=udp|tcp|tls]' })
  uri?: string;

  @IsOptional()
  @IsBoolean()
  @JSONSchema({ description: 'true: no new calls go out on it, and its running calls go on' })
  isDraining?: boolean;
}
