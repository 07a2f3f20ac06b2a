import { describePlugin } from '@turant/plugin-kit/testing';
import plugin from './plugin.js';

describePlugin(plugin, __dirname);

it('takes a GET with a query for a lead', () => expect(plugin.readsQuery).toBe(true));
