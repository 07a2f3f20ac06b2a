import { DeepgramVendor, type Told } from '../deepgram-vendor.js';
import { OpenAiVendor } from '../openai-vendor.js';
import { SarvamVendor } from '../sarvam-vendor.js';
import { KEY, type StandIn, type ToHear } from './stage.js';

export async function openAiStandIn(given?: OpenAiVendor): Promise<StandIn> {
  const vendor = given ?? (await OpenAiVendor.start());
  return {
    origin: new URL(vendor.baseUrl).origin,
    settings: (origin) => ({ baseUrl: `${origin}/v1`, accessToken: KEY, llmModel: 'm', sttModel: 'w', ttsModel: 't', ttsVoice: 'marin' }),
    refuse: (why) => (vendor.fault = why),
    says: (turns) => (vendor.heard = turns.map(({ words }) => words)),
    soundOf: (text) => vendor.soundOf(text),
    answers: ({ isCutOff, ...scene }) => (vendor.chats = [{ ...scene, ...(isCutOff && { fault: 'no-finish' }) }]),
  };
}

export async function sarvamStandIn(given?: SarvamVendor): Promise<StandIn> {
  const vendor = given ?? (await SarvamVendor.start());
  return {
    origin: vendor.origin,
    settings: (region) => ({ accessToken: KEY, region }),
    refuse: (why) => (vendor.fault = why),
    says: (turns) =>
      (vendor.says = turns.map(({ soFar, words, language }) => ({
        partials: soFar,
        final: words,
        language: language === 'hi' ? 'hi-IN' : language,
      }))),
    soundOf: (text) => vendor.soundOf(text),
  };
}

export const deepgramStandIn =
  (sttModel: string) =>
  async (given?: DeepgramVendor): Promise<StandIn> => {
    const vendor = given ?? (await DeepgramVendor.start());
    return {
      origin: vendor.origin,
      sttModel,
      settings: (region) => ({ accessToken: KEY, region }),
      refuse: (why) => (vendor.fault = why),
      says: (turns) => {
        vendor.turns = sttModel === 'nova-3' ? turns.map(toldByNova) : [turns.flatMap(toldByFlux)];
        vendor.finalised = turns.map(({ words, language }) => ({ text: words, languages: [language] }));
      },
    };
  };

/** Nova hears anew that somebody speaks after each short silence. */
const toldByNova = ({ soFar }: ToHear): Told[] =>
  soFar.flatMap((text) => [{ type: 'SpeechStarted', channel: [0], timestamp: 0 }, { text }]);

/** Each turn has an end that is taken back. */
const toldByFlux = ({ soFar, words: text, language }: ToHear, index: number): Told[] =>
  [
    { event: 'StartOfTurn' },
    ...soFar.map((one) => ({ event: 'Update', text: one })),
    { event: 'EagerEndOfTurn', text: soFar.at(-1) },
    { event: 'TurnResumed', text: soFar.at(-1) },
    { event: 'EagerEndOfTurn', text },
    { event: 'EndOfTurn', text },
  ].map((told) => ({ ...told, index, languages: [language] }));
