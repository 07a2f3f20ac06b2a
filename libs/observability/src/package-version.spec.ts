import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageVersion } from './package-version.js';
import { temporaryFolder } from '../../../test/engines/temporary-folder.js';

describe('the version', () => {
  const folder = temporaryFolder('turant-version-');
  const deep = join(folder, 'dist/libs');
  beforeAll(() => mkdirSync(deep, { recursive: true }));

  it('is this package’s own', () => expect(packageVersion()).toMatch(/^\d+\.\d+\.\d+/));

  it('is looked for upwards, past a package.json without one', () => {
    expect(packageVersion(deep)).toBe('unknown');
    writeFileSync(join(folder, 'package.json'), '{"version":"7.8.9"}');
    writeFileSync(join(folder, 'dist/package.json'), '{"type":"commonjs"}');
    expect(packageVersion(deep)).toBe('7.8.9');
  });
});
