import { definePlugin } from '@turant/plugin-kit';
import * as listening from './listening.js';
import { settings } from './settings.js';
import * as speaking from './speaking.js';

export default definePlugin({
  id: 'sarvam',
  kit: 1,
  name: 'Sarvam (speech in Indian languages)',
  steps: [
    'Make a key at dashboard.sarvam.ai, and paste it here.',
    'Name this connection in the conversation of an employee: it hears 13 languages and speaks 11 of them.',
    "For a model that thinks, make a connection of OpenAI's protocol with the address https://api.sarvam.ai/v1 and the same key.",
  ],
  settings,
  stt: listening,
  tts: speaking,
});
