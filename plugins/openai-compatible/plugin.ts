import { definePlugin } from '@turant/plugin-kit';
import { reply } from './chat.js';
import { settings } from './settings.js';
import * as speech from './speech.js';
import * as transcription from './transcription.js';

export default definePlugin({
  id: 'openai-compatible',
  kit: 1,
  name: "OpenAI's protocol (Groq, Ollama, vLLM, llama.cpp, whisper.cpp, OpenAI, Sarvam chat)",
  steps: [
    'Type in the address up to /v1, and the key if the vendor wants one.',
    'Name the models that you want to use: one that thinks, one that hears, one that speaks. Leave out what you do not need.',
    'Name this connection in the conversation of an employee.',
  ],
  settings,
  llm: { reply },
  stt: { abilities: transcription.abilities, open: transcription.open },
  tts: { abilities: speech.abilities, open: speech.open },
});
