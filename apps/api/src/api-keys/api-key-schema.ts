import { text } from '../http/describe.js';

export const SECRET = { ...text, description: 'the key itself: shown this once and kept nowhere' };
