import { IsBoolean, IsIn, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { LANGUAGES, type Language } from '@turant/domain';

/** A longer text takes longer to say and to hear than a trial may last. */
const MAX_TRIAL_TEXT = 120;
const MAX_VOICE_NAME = 64;

export class SpeechTrialWishDto {
  @IsOptional()
  @IsString()
  @IsIn([...LANGUAGES])
  @JSONSchema({ description: 'Hindi when absent, or the first language of a provider that knows no Hindi' })
  language?: Language;

  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_TRIAL_TEXT)
  @JSONSchema({ description: 'what is said and heard; a standard sentence of the language when absent' })
  text?: string;

  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_VOICE_NAME)
  @JSONSchema({ description: 'a voice of the provider, as its vendor writes it; that of the connection when absent' })
  voice?: string;

  @IsOptional()
  @IsBoolean()
  @JSONSchema({ description: 'whether the answer holds the sound' })
  wantsAudio?: boolean;
}
