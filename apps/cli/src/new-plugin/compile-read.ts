import { compileFunction } from 'node:vm';
import * as kit from '@turant/plugin-kit';
import { definePlugin, type Draft, secretToken, type Plugin, type RawRequest, sourceSettings } from '@turant/plugin-kit';

type Read = (raw: RawRequest, context: { settings: kit.Settings; now: Date }) => Draft[];

/** The copied plugin with this source.ts, compiled and runnable, so that its expected results come from running it. */
export async function pluginWith(id: string, source: string): Promise<Plugin> {
  const read = await compileRead(source);
  return definePlugin({ id, kit: 1, name: id, steps: ['{url}'], settings: sourceSettings({}), proof: secretToken(), read });
}

export async function compileRead(source: string): Promise<Read> {
  // A development dependency, which an image does not have: loaded only here.
  const { transform } = await import('@swc/core');
  const { code } = await transform(source, {
    swcrc: false,
    configFile: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  const exported: { read?: Read } = {};
  const require = (name: string): unknown => {
    if (name === '@turant/plugin-kit') return kit;
    throw new Error(`the copied source imports ${name}`);
  };
  const run = compileFunction(code, ['require', 'exports']) as (...names: unknown[]) => unknown;
  run(require, exported);
  if (!exported.read) throw new Error('the copied source exports no read');
  return exported.read;
}
