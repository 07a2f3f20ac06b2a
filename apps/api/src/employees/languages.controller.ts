import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { LANGUAGES, type Language, type ScriptPart } from '@turant/domain';
import { defaultScript, type Script } from '@turant/voice';
import { NeedsScope } from '../http/caller.js';
import { listOf, named, oneOf, record, ResponseBody, text } from '../http/describe.js';

const LANGUAGE = named('Language', {
  language: oneOf(LANGUAGES),
  script: record({ greeting: text, questions: listOf(text), areYouThere: text, goodbye: text }),
});

interface SpokenLanguage {
  language: Language;
  script: Pick<Script, ScriptPart>;
}

const spokenLanguage = (language: Language): SpokenLanguage => {
  const { greeting, questions, areYouThere, goodbye } = defaultScript(language);
  return { language, script: { greeting, questions, areYouThere, goodbye } };
};

@ApiTags('employees')
@Controller('api/languages')
export class LanguagesController {
  @Get()
  @NeedsScope('dashboard:read')
  @ApiOperation({
    summary: 'The languages that employees speak, with the standard words of each',
    description: 'With their slots, as an employee’s own script may have them. The notice of a recording is said besides.',
  })
  @ResponseBody(200, 'The languages', { data: listOf(LANGUAGE) })
  list(): { success: true; data: SpokenLanguage[] } {
    return { success: true, data: LANGUAGES.map(spokenLanguage) };
  }
}
