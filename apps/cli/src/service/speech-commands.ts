import { writeFileSync } from 'node:fs';
import { isId, SettingsError } from '@turant/domain';
import type { CommandRow } from '../command-row.js';
import { argument, JSON_OPTION, option } from '../inputs.js';
import { printable } from '../printable.js';
import type { AnswerOf } from './api.js';
import { clientOfProcess } from './client-of-process.js';
import { printJson } from './print-json.js';
import { fieldsOf, tableOf } from './table-of.js';
import type { Asked } from './verb.js';

type Trial = AnswerOf<'POST /api/connections/{connectionId}/speech-trial'>['trial'];

interface TryOptions {
  readonly language?: Trial['language'];
  readonly text?: string;
  readonly voice?: string;
  readonly save?: string;
  readonly json?: boolean;
}

/** `turant speech …`: the providers with which employees hear, think and speak. */
export const speechCommands: CommandRow = {
  name: 'speech',
  does: 'providers with which employees hear, think and speak: try',
  commands: [
    {
      name: 'try',
      does: 'have a provider say a sentence, hear it and answer one, and print the times; stores nothing',
      inputs: [
        argument('<provider>', 'the id of its connection, cn_…, or its plugin, such as sarvam: the newest connection of it'),
        option('--language <code>', 'such as hi or en-IN; Hindi if it can'),
        option('--text <text>', 'what it says and hears; a standard sentence without it'),
        option('--voice <name>', 'a voice, as the vendor writes it; that of the connection without it'),
        option('--save <file>', 'writes what it said as a WAV'),
        JSON_OPTION,
      ],
      run: trySpeech,
      tries: ['sarvam', "sarvam --language hi --text 'नमस्ते, मैं आशा हूँ' --save said.wav"],
    },
  ],
};

/** @returns 1 if a part of it does not work */
async function trySpeech(provider: string, { language, text, voice, save, json }: TryOptions): Promise<number> {
  const client = clientOfProcess();
  const connectionId = isId(provider, 'cn') ? provider : await newestOf(client, provider);
  const wish = { connectionId, language, text, voice, wantsAudio: save !== undefined };
  const answer = await client.ask('POST /api/connections/{connectionId}/speech-trial', wish);
  const { audio, problems } = answer.trial;
  if (save !== undefined && audio !== null) writeFileSync(save, Buffer.from(audio, 'base64'));
  if (json) printJson(answer);
  else process.stdout.write(trialText(answer.trial));
  if (problems.length > 0) process.stderr.write(`turant: ${problems.map(sentenceOf).join('; ')}\n`);
  else if (save !== undefined && audio === null) process.stderr.write('turant: it has no voice, so there is nothing to save\n');
  else return 0;
  return 1;
}

async function newestOf(client: Asked, plugin: string): Promise<string> {
  const { data } = await client.ask('GET /api/providers', {});
  const found = data.find((one) => one.plugin === plugin);
  if (found) return found.connectionId;
  const known = [...new Set(data.map((one) => one.plugin))].join(', ') || 'none yet';
  throw new SettingsError('USAGE', `there is no provider ${printable(plugin)}; there are: ${known} (turant connection add makes one)`);
}

const CANNOT = { tts: 'it cannot speak', stt: 'it cannot hear', llm: 'it cannot think' } as const;

/** A vendor's words come from outside: they may not steer a terminal. */
const sentenceOf = ({ capability, code, message }: Trial['problems'][number]): string =>
  printable(`${CANNOT[capability]}: ${message} (${code})`);

function trialText({ said, tts, stt, llm }: Trial): string {
  const times = [
    ['voice', 'from the text to the first sound', tts?.firstSoundMs],
    ['voice', 'length of the sound', tts?.audioMs],
    ['ears', 'from the end of the sound to its words', stt?.finalWordsMs],
    ['model', 'from the request to the first word', llm?.firstTokenMs],
  ] as const;
  const measured = times.filter(([, , ms]) => ms !== undefined);
  const words = fieldsOf({ said, heard: stt?.text, thought: llm?.text });
  if (measured.length === 0) return words;
  const table = tableOf<(typeof measured)[number]>(measured, [
    ['part', ([part]) => part],
    ['measured', ([, what]) => what],
    ['ms', ([, , ms]) => ms],
  ]);
  return `${words}\n${table}`;
}
