import { IsOptional, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';

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
}
