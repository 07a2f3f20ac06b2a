import { createHttp, createNet, OutboundRule } from '@turant/plugin-host';
import plugin from '../../plugins/openai-compatible/plugin.js';

const rule = new OutboundRule({ allow: ['127.0.0.1'] });
const net = createNet(createHttp({}, rule), rule, { gapMs: 30_000, headMs: 30_000 });

/** The words of one turn, as a call gets them: by the plugin `openai-compatible`, over a real socket. @param sound 16 kHz, 16 bits */
export async function hearByPlugin(baseUrl: string, sound: Buffer, language: string): Promise<string> {
  const order = { language, alternatives: [], keyTerms: [], format: { encoding: 'pcm16', rate: 16000 } as const };
  const context = { settings: { baseUrl, sttModel: 'local' }, now: new Date() };
  const stream = await plugin.stt!.open(net, { ...order, signal: new AbortController().signal }, context);
  stream.push(sound);
  stream.endTurn();
  void stream.close();
  let words = '';
  for await (const event of stream) if (event.type === 'final') words += event.text;
  return words;
}
