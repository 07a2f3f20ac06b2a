import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { hasSipp } from '../engines/sipp.js';
import { freshPhone } from './calls.js';
import { CommandLine } from './command-line.js';
import { startTrunk, type Trunk } from './trunks.js';

const TITLE = 'turant doctor --call and a phone that talks';
const onSipp = hasSipp(TITLE) ? describe : describe.skip;
const PROMPTS = resolve(__dirname, '../../libs/voice/prompts');
/** Mu-law, 8 samples a millisecond. */
const prompt = (name: string, language = 'en-IN'): Uint8Array => readFileSync(resolve(PROMPTS, language, `${name}.ulaw`));
/** In whole frames. */
const msOf = (...speech: readonly Uint8Array[]): number => Math.round(speech.reduce((sum, { length }) => sum + length, 0) / 160) * 20;
/** Of the kept prompts, which speak where espeak-ng is not found. */
const GREETING_MS = msOf(prompt('greeting'), prompt('opening-question')) + 200;

onSipp(TITLE, () => {
  const turant = new CommandLine();
  let trunk: Trunk;
  beforeAll(async () => {
    const reply = prompt('goodbye', 'hi');
    const says = [{ silentMs: GREETING_MS + 600 }, { speech: reply }, { silentMs: 60 }, { key: '1' }, { silentMs: 3_000 }];
    const talkMs = GREETING_MS + 600 + msOf(reply) + 2_000;
    trunk = await startTrunk({ scenario: 'answer-and-hang-up', says, talkMs }, { PATH: '/nowhere' });
    turant.ask(trunk.service);
  }, 90_000);

  it('says that the phone was heard, and that a key arrived', async () => {
    const { baseUrl, apiKey, dataDir } = trunk.service;
    const env = { TURANT_URL: baseUrl, TURANT_API_KEY: apiKey, DATA_DIR: dataDir, PORT: '0', TRUNK_URI: trunk.sipp.uri };
    const { out } = await turant.run(['doctor', '--call', freshPhone()], { env });
    expect(out).toMatch(/^ok +call +the phone rang$[^]*^ok +call +the phone was heard for \d+\.\d s$[^]*^ok +call +the key 1 arrived$/m);
  }, 120_000);
});
