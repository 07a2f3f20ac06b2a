import { definePlugin, type SttProvider } from '@turant/plugin-kit';
import type { DeepgramSettings } from './api.js';
import { fluxAbilities, openFlux } from './flux.js';
import { novaAbilities, openNova } from './nova.js';
import { settings } from './settings.js';

const NOVA = 'nova-3';
const isFlux = (model: string): boolean => model.startsWith('flux-');

const stt: SttProvider<DeepgramSettings> = {
  abilities: (model = NOVA) => (isFlux(model) ? fluxAbilities(model) : novaAbilities()),
  open: (net, order, context) => {
    const model = order.model ?? context.settings.sttModel ?? NOVA;
    return (isFlux(model) ? openFlux : openNova)(net, order, context, model);
  },
};

export default definePlugin({
  id: 'deepgram',
  kit: 1,
  name: 'Deepgram (hears English and Hindi)',
  steps: [
    'Make a key at console.deepgram.com, and paste it here.',
    'Name this connection in the conversation of an employee. It hears; another connection speaks.',
  ],
  settings,
  stt,
});
