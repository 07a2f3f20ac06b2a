import { Allow, IsArray, IsOptional, IsString, MaxLength } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { MAX_PHONES } from '@turant/management';
import { PHONE_FORMAT } from '@turant/domain/records';

export class NewDoNotCallDto {
  @Allow()
  @JSONSchema({ type: ['string', 'number'], description: PHONE_FORMAT } as never)
  phone!: unknown;

  @IsOptional()
  @IsString()
  @MaxLength(200)
  reason?: string;
}

export class DoNotCallImportDto {
  @IsArray()
  @JSONSchema({ minItems: 1, maxItems: MAX_PHONES, items: {}, description: `numbers; ${PHONE_FORMAT}` })
  phones!: unknown[];

  @IsOptional()
  @IsString()
  @MaxLength(200)
  reason?: string;
}
