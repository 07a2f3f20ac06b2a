import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * The flags of Node with which `npm start` of a checkout runs the service, for example `--max-semi-space-size=32`. With other flags the code
 * cache of the build (scripts/code-cache) is refused, and a start takes about 1.4 times the processor time.
 */
export function startFlags(root = resolve(__dirname, '../..')): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}
