import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { libraryFolder } from './unpacked.js';

/** Files of the C library: those of the machine are used, because a browser starts itself again and finds its files beside itself. */
const C_LIBRARY = /^(ld-linux|lib(c|m|mvec|dl|pthread|rt|resolv|util|anl|nsl|thread_db|nss_\w+)[.-])/;

/** The environment for an unpacked browser: all unpacked libraries but those of the C library, as links in a new folder. */
export function environmentWith(root: string, libraries: string): Record<string, string> {
  linkLibraries(root, libraries);
  return { ...ownEnvironment(), LD_LIBRARY_PATH: libraries };
}

function linkLibraries(root: string, into: string): void {
  mkdirSync(into);
  const usr = libraryFolder(root);
  // libpulse looks for a library of its own in a folder of the machine's, where it is only if PulseAudio is installed.
  for (const folder of [usr, usr.replace('/usr/lib/', '/lib/'), join(usr, 'pulseaudio')].filter(existsSync)) {
    for (const name of readdirSync(folder)) {
      if (!C_LIBRARY.test(name) && !existsSync(join(into, name))) symlinkSync(join(folder, name), join(into, name));
    }
  }
}

function ownEnvironment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
