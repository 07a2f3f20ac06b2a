import { describePlugin } from '@turant/plugin-kit/testing';
import plugin from './plugin.js';

describePlugin(plugin, __dirname);
