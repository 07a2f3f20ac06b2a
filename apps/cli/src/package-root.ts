import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the checkout that this file, or its build in `dist`, belongs to. Undefined in an image, which has no checkout. */
export function findPackageRoot(from: string = __dirname): string | undefined {
  if (existsSync(join(from, 'plugins', 'registry.ts'))) return from;
  const parent = dirname(from);
  return parent === from ? undefined : findPackageRoot(parent);
}

/** @throws Error when there is no checkout */
export function packageRoot(): string {
  const root = findPackageRoot();
  if (root === undefined) throw new Error('plugins/registry.ts is not above this program: nouns and plugins are written in a checkout');
  return root;
}
