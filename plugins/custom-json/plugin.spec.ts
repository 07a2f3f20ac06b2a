import { describePlugin } from '@turant/plugin-kit';
import plugin from './plugin.js';

describePlugin(plugin, __dirname);
