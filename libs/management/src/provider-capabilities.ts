import type { Plugin } from '@turant/plugin-host';

/** The capabilities of a provider of speech or text. */
export const PROVIDER_CAPABILITIES = ['stt', 'llm', 'tts'] as const;
export type ProviderCapability = (typeof PROVIDER_CAPABILITIES)[number];

/** Whether a plugin is nothing but a provider of speech or text: it neither brings leads nor takes outcomes. */
export const isProvider = ({ capabilities }: Pick<Plugin, 'capabilities'>): boolean =>
  PROVIDER_CAPABILITIES.some((one) => capabilities.includes(one)) && !capabilities.includes('source') && !capabilities.includes('target');
