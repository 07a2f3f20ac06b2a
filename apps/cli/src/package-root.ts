import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the checkout: this file runs from there and from its `dist`. */
export function packageRoot(from: string = __dirname): string {
  if (existsSync(join(from, 'plugins', 'registry.ts'))) return from;
  const parent = dirname(from);
  if (parent === from) throw new Error('plugins/registry.ts is not above this program: plugins are written in a checkout');
  return packageRoot(parent);
}
