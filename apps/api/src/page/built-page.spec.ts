import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodedFor, type EncodedFile } from '../http/send-encoded.js';
import { readBuiltPage } from './built-page.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';

describe('the files of the built page', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder('turant-page-');
    mkdirSync(join(folder, 'page'));
    for (const [name, text] of [
      ['index.html', '<p>'],
      ['page/a-1.js', 'plain'],
      ['page/a-1.js.br', 'brotli'],
      ['page/a-1.js.gz', 'gzip'],
      ['page/notes.txt', 'no page'],
    ] as const)
      writeFileSync(join(folder, name), text);
  });

  const sent = (accepted?: string): string => {
    const { encoding = 'none', body } = encodedFor(readBuiltPage(folder).get('page/a-1.js') as EncodedFile, accepted);
    return `${encoding} ${body.toString()}`;
  };

  it('are known by their path, without those of other kinds', () => {
    expect([...readBuiltPage(folder).keys()].sort()).toEqual(['index.html', 'page/a-1.js']);
    expect(readBuiltPage(join(folder, 'not-there')).size).toBe(0);
  });

  it('are sent in the smallest encoding that the browser takes', () => {
    expect(sent('gzip, deflate, br, zstd')).toBe('br brotli');
    expect(sent('GZIP')).toBe('gzip gzip');
    expect([sent(), sent(''), sent('identity'), sent('br;q=0, gzip;q=0.0')]).toEqual(Array(4).fill('none plain'));
    expect(sent('br;q=0, gzip;q=0.5')).toBe('gzip gzip');
  });

  it('have an ETag of their bytes', () => {
    const before = readBuiltPage(folder).get('index.html')?.etag;
    writeFileSync(join(folder, 'index.html'), '<b>');
    expect(readBuiltPage(folder).get('index.html')?.etag).not.toBe(before);
  });
});
