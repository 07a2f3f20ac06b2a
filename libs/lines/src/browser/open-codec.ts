import type { SampleRate } from './browser-line.js';
import { OpusCodec } from './opus-codec.js';
import { PcmuCodec } from './pcmu-codec.js';
import type { BrowserCodec } from './read-offer.js';
import type { VoiceCodec } from './voice-codec.js';

export const openCodec = (codec: BrowserCodec, rate: SampleRate): VoiceCodec =>
  codec === 'opus' ? OpusCodec.open(rate) : new PcmuCodec(rate);
