import { IsBoolean, IsOptional, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@turant/management';

const MAX_EMAIL_LENGTH = 254;
/** Printable ASCII with one `@`; no mail is sent, so nothing else matters. */
const EMAIL = /^[!-?A-~]+@[!-?A-~]+$/;
const MAX_PERSONS_NAME_LENGTH = 200;
const MAX_TENANT_NAME_LENGTH = 200;
const CODE = /^[0-9]{6}$/;
const MAX_LINK_TOKEN_LENGTH = 100;

const IsEmailAddress = (): PropertyDecorator => (target, key) => {
  for (const decorate of [IsString(), MaxLength(MAX_EMAIL_LENGTH), Matches(EMAIL)]) decorate(target, key);
};
const IsNewPassword = (): PropertyDecorator => (target, key) => {
  for (const decorate of [IsString(), MinLength(MIN_PASSWORD_LENGTH), MaxLength(MAX_PASSWORD_LENGTH)]) decorate(target, key);
};
const IsPassword = (): PropertyDecorator => (target, key) => {
  for (const decorate of [IsString(), MinLength(1), MaxLength(MAX_PASSWORD_LENGTH)]) decorate(target, key);
};
const IsPersonsName = (): PropertyDecorator => (target, key) => {
  for (const decorate of [IsString(), MinLength(1), MaxLength(MAX_PERSONS_NAME_LENGTH), Matches(/\S/)]) decorate(target, key);
};

export class SignInDto {
  @IsEmailAddress()
  email!: string;

  @IsPassword()
  password!: string;

  @IsOptional()
  @IsString()
  @Matches(CODE)
  @JSONSchema({ description: 'of the second factor, where there is one' })
  code?: string;

  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_TENANT_NAME_LENGTH)
  @JSONSchema({ description: 'the name of the tenant, where several know this address and password' })
  tenant?: string;
}

export class PasswordChangeDto {
  @IsPassword()
  old!: string;

  @IsNewPassword()
  new!: string;
}

export class PasswordDto {
  @IsPassword()
  password!: string;
}

export class PasswordAndCodeDto extends PasswordDto {
  @IsString()
  @Matches(CODE)
  code!: string;
}

export class NewcomerDto {
  @IsString()
  @MaxLength(MAX_LINK_TOKEN_LENGTH)
  @JSONSchema({ description: 'what stands behind # in the link' })
  token!: string;

  @IsPersonsName()
  name!: string;

  @IsEmailAddress()
  email!: string;

  @IsNewPassword()
  password!: string;
}

export class NewPasswordDto {
  @IsString()
  @MaxLength(MAX_LINK_TOKEN_LENGTH)
  @JSONSchema({ description: 'what stands behind # in the link' })
  token!: string;

  @IsNewPassword()
  password!: string;
}

export class NewResetLinkDto {
  @IsOptional()
  @IsBoolean()
  @JSONSchema({ description: 'whether the second factor goes, too, for a person who has lost it' })
  removesSecondFactor?: boolean;
}
