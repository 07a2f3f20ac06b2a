import { Allow, IsArray, IsOptional, IsString, MaxLength } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { MOST_PHONES } from '@turant/management';

export class DoNotCallDto {
  @Allow()
  @JSONSchema({ oneOf: [{ type: 'string' }, { type: 'number' }], description: 'E.164, or as a person types it' })
  phone!: unknown;

  @IsOptional()
  @IsString()
  @MaxLength(200)
  reason?: string;
}

export class DoNotCallImportDto {
  @IsArray()
  @JSONSchema({ description: `1 to ${MOST_PHONES} numbers, each E.164 or as a person types it` })
  phones!: unknown[];

  @IsOptional()
  @IsString()
  @MaxLength(200)
  reason?: string;
}
