import { converseWithAnswerer, type SpeechDetectors, type Ticker, type VoiceEvent } from '@turant/voice';
import type { ConversationFactory } from './conversation-factory.js';

/** Conversations that tell who has answered a telephone call, and do with a machine what the employee is to do. A browser is a person. */
export const tellingMachines = (talk: ConversationFactory, detectors: SpeechDetectors, ticker: Ticker): ConversationFactory => ({
  prepare: (about) => talk.prepare(about),
  ready: (about) => talk.ready(about),
  announce: (about) => talk.announce(about),
  machineMessage: (about) => talk.machineMessage(about),
  start(order) {
    if (order.line !== 'telephone') return talk.start(order);
    let isAgain = false;
    return converseWithAnswerer({
      ...{ link: order.link, ticker, detectors, onMachine: order.employee.onMachine ?? 'go-on' },
      // The times of a second conversation begin with the first one, too.
      converse: (link, laterMs) => {
        const onEvent = (event: VoiceEvent): void => order.onEvent?.({ ...event, atMs: event.atMs + Math.round(laterMs) });
        const conversation = talk.start({ ...order, link, isAgain, onEvent });
        isAgain = true;
        return conversation;
      },
      message: () => talk.machineMessage(order),
    });
  },
});
