import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FarLine } from '../engines/far-line.js';
import type { AskedService } from '../engines/service.js';
import { TroubledRelay } from '../engines/troubled-relay.js';
import { until } from '../engines/until.js';
import { DeepgramVendor } from '../providers/deepgram-vendor.js';
import { OpenAiVendor } from '../providers/openai-vendor.js';
import { SarvamVendor } from '../providers/sarvam-vendor.js';
import { WordTones } from '../providers/word-tones.js';
import { connect } from './hooks.js';
import { troubledTurns, type List, type TroubledTurn } from './trouble-turns.js';

export type Language = 'hi' | 'en-IN';
export type EarsOf = 'sarvam' | 'deepgram' | 'openai-compatible';

const PROMPTS = resolve(__dirname, '../../libs/voice/prompts');
const GREETINGS: Readonly<Record<Language, string>> = { 'en-IN': 'May we talk now?', hi: 'क्या हम बात करें?' };
/** What each greeting begins with, because the call is recorded. */
const NOTICES: Readonly<Record<Language, string>> = { 'en-IN': 'This call may be recorded.', hi: 'यह कॉल रिकॉर्ड हो सकती है।' };
const OPENAI = { llmModel: 'm', sttModel: 'w', ttsModel: 's', ttsVoice: 'v' };
const VOICE_RATE = 24_000;
/** A person answers so long after the last word of a question. */
const THINKS_MS = 350;
/** And waits no longer for words: they are late on a busy machine, and none come if the employee has failed. */
const PATIENCE_MS = 30_000;
/** The ears' socket drops so long after the person has begun to speak. */
const IN_SPEECH_MS = 600;

/** The ears of one kind of vendor, which understand what the test says they do. */
interface EarsVendor {
  origin: string;
  hears(text: string): void;
  /** Sockets that are open. */
  open(): number;
}

async function earsVendor(kind: EarsOf): Promise<EarsVendor> {
  if (kind === 'openai-compatible') {
    const vendor = await OpenAiVendor.start();
    return { origin: new URL(vendor.baseUrl).origin, hears: (text) => (vendor.heard = [text, '']), open: () => 0 };
  }
  const vendor = await (kind === 'sarvam' ? SarvamVendor.start() : DeepgramVendor.start());
  const hears = (text: string): void => {
    const words = text.split(' ');
    if (vendor instanceof DeepgramVendor) vendor.finalised = [{ text }, {}, {}, {}];
    // A partial that is longer than the next one.
    else vendor.says = [{ partials: [words.slice(0, 2).join(' '), words[0] ?? ''], final: text }];
  };
  return { origin: vendor.origin, hears, open: () => vendor.sessions.filter(({ isOpen }) => isOpen).length };
}

/** An employee whose providers fail turn by turn, and a person who talks with it. */
export class TroubledTalk {
  readonly turns: readonly TroubledTurn[];
  /** The words of each utterance of the employee, as the person has heard them. */
  readonly heard: string[][] = [];
  /** Faults that nothing has met. */
  readonly unmet: string[] = [];
  readonly minds: OpenAiVendor[] = [];
  readonly connectionIds: Record<List, string[]> = { stt: [], llm: [], tts: [] };
  employeeId = '';
  callId = '';
  private readonly tones = new WordTones();
  private readonly ears: EarsVendor[] = [];
  private readonly relays: Record<List, TroubledRelay[]> = { stt: [], llm: [], tts: [] };
  /** Stretches of sound that belong to turns before. */
  private read = 0;

  constructor(
    private readonly service: AskedService,
    readonly language: Language,
    private readonly earsOf: EarsOf,
  ) {
    this.turns = troubledTurns(language);
  }

  /** Hires the employee, with two providers in each list. */
  async prepare(): Promise<void> {
    for (let at = 0; at < 2; at += 1) {
      const [ears, mind, voice] = [await earsVendor(this.earsOf), await OpenAiVendor.start(), await OpenAiVendor.start()];
      voice.soundOf = (text) => Buffer.from(this.tones.soundOf(text, VOICE_RATE).buffer);
      this.ears.push(ears);
      this.minds.push(mind);
      await this.add('stt', this.earsOf, ears.origin);
      await this.add('llm', 'openai-compatible', new URL(mind.baseUrl).origin);
      await this.add('tts', 'openai-compatible', new URL(voice.baseUrl).origin);
    }
    const lists = Object.fromEntries(
      Object.entries(this.connectionIds).map(([list, ids]) => [list, ids.map((connectionId) => ({ connectionId }))]),
    );
    const body = {
      ...{ name: `Meera ${this.language} ${this.earsOf}`, languages: [this.language], script: { greeting: GREETINGS[this.language] } },
      conversation: { kind: 'model', instructions: 'Sell the car.', ...lists },
    };
    const { status, body: hired } = await this.service.send('/api/employees', { body });
    if (status !== 201) throw new Error(`nobody was hired: ${status} ${JSON.stringify(hired)}`);
    this.employeeId = hired.employee.employeeId;
  }

  private async add(list: List, plugin: EarsOf, origin: string): Promise<void> {
    const relay = await TroubledRelay.before(origin, this.relays[list][0]);
    this.relays[list].push(relay);
    const settings =
      plugin === 'openai-compatible' ? { baseUrl: `${relay.origin}/v1`, ...OPENAI } : { region: relay.origin, accessToken: 'k' };
    this.connectionIds[list].push((await connect(this.service, plugin, settings)).connectionId as string);
  }

  /** The person's side of the whole call, from the greeting to the goodbye. */
  async talk(line: FarLine): Promise<void> {
    await this.hearsAll(line, wordsIn(`${NOTICES[this.language]} ${GREETINGS[this.language]}`));
    for (const [at, turn] of this.turns.entries()) {
      const speech = this.speechOf(at);
      this.begin(turn);
      const said = line.say(speech);
      if (turn.list === 'stt') setTimeout(() => this.trouble(turn), IN_SPEECH_MS);
      else this.trouble(turn);
      await said;
      await this.hearsAll(line, wordsIn(turn.reply.join('')));
      if (!this.relays[turn.list].every(({ isUsedUp }) => isUsedUp)) this.unmet.push(turn.what);
    }
  }

  /** What all vendors of the conversation understand and answer from now on. */
  private begin({ says, reply }: TroubledTurn): void {
    for (const ears of this.ears) ears.hears(says);
    const isLast = says === this.turns.at(-1)?.says;
    for (const mind of this.minds)
      mind.chats = [{ pieces: reply, ...(isLast && { calls: [{ id: 'c1', name: 'end_call', arguments: ['{}'] }] }) }];
  }

  private trouble({ list, troubles }: TroubledTurn): void {
    for (const relay of this.relays[list]) relay.next(...troubles, 'none');
  }

  private speechOf(turn: number): Int16Array {
    const folder = this.language === 'hi' ? 'hi' : 'en-IN';
    return decoded(readFileSync(resolve(PROMPTS, folder, turn % 2 === 0 ? 'question.ulaw' : 'opening-question.ulaw')));
  }

  /** Waits until so many words were heard, and then for a silence. */
  private async hearsAll({ heard }: FarLine, words: number): Promise<void> {
    const before = this.read;
    const fresh = (): FarLine['heard']['stretches'] => heard.stretches.slice(before);
    const isQuiet = (ms: number): boolean => performance.now() - heard.lastAtMs > ms;
    const fromMs = performance.now();
    await until(
      () => {
        const isAll = this.tones.read(fresh()).length >= words && isQuiet(THINKS_MS);
        return isAll || (performance.now() - fromMs > PATIENCE_MS && isQuiet(THINKS_MS));
      },
      { what: `${words} words` },
    );
    const stretches = fresh();
    this.read += stretches.length;
    this.heard.push(this.tones.read(stretches));
  }

  /** Sockets to ears that are open: at the vendors, and in between. */
  openSockets(): number {
    return (
      this.ears.reduce((sum, ears) => sum + ears.open(), 0) +
      (this.earsOf === 'openai-compatible' ? 0 : this.relays.stt.filter(({ isIdle }) => !isIdle).length)
    );
  }
}

const wordsIn = (text: string): number => text.split(' ').length;

/** Samples of 16 bits from G.711 mu-law. */
const decoded = (bytes: Uint8Array): Int16Array =>
  Int16Array.from(bytes, (byte) => {
    const code = ~byte & 0xff;
    const magnitude = ((((code & 0x0f) << 3) + 0x84) << ((code & 0x70) >> 4)) - 0x84;
    return code & 0x80 ? -magnitude : magnitude;
  });
