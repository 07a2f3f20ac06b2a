import type { Plugin } from '@turant/plugin-kit';
import customJson from './custom-json/plugin.js';
import indiamart from './indiamart/plugin.js';
import meta from './meta/plugin.js';
import typeform from './typeform/plugin.js';

export const plugins: readonly Plugin[] = [customJson, indiamart, meta, typeform];
