import { accessToken, targetSettings, text } from '@turant/plugin-kit';

export const settings = targetSettings({
  baseUrl: text(
    'Address',
    "The vendor's address up to /v1, such as https://api.groq.com/openai/v1 or http://127.0.0.1:11434/v1 for Ollama.",
    {
      isRequired: true,
      isUrl: true,
    },
  ),
  accessToken: accessToken('The key, if the vendor wants one: Ollama, vLLM and whisper.cpp want none.', { isRequired: false }),
  llmModel: text('Model that thinks', 'Its name as the vendor writes it, such as llama-3.3-70b-versatile.'),
  sttModel: text('Model that hears', 'Such as whisper-large-v3-turbo.'),
  ttsModel: text('Model that speaks', 'Such as gpt-4o-mini-tts.'),
  ttsVoice: text('Voice', 'Such as marin.'),
});
