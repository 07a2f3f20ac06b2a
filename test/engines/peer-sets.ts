import type { DebSet } from './unpacked.js';

/** Debian's stable suites have no Asterisk; that of forky is 22 or later. */
export const ASTERISK: DebSet = {
  name: 'asterisk',
  suite: 'forky',
  packages: ['asterisk'],
  programs: [{ path: 'usr/sbin/asterisk', versionFlag: '-V' }],
};

/** Both are of one suite and so have one C library. The versions are those of Debian 12 whatever this machine is: 5.6 and 1.0. */
export const KAMAILIO_AND_BARESIP: DebSet = {
  name: 'kamailio-baresip',
  suite: 'bookworm',
  packages: ['kamailio', 'baresip-core'],
  programs: [
    { path: 'usr/sbin/kamailio', versionFlag: '-v' },
    { path: 'usr/bin/baresip', versionFlag: '-h' },
  ],
};

/** For `promtool`, which checks the alert rules; no server is started. */
export const PROMETHEUS: DebSet = {
  name: 'prometheus',
  suite: 'bookworm',
  packages: ['prometheus'],
  programs: [{ path: 'usr/bin/promtool', versionFlag: '--version' }],
};

export const PROXIES: DebSet = {
  name: 'proxies',
  suite: 'bookworm',
  packages: ['nginx', 'caddy'],
  programs: [
    { path: 'usr/sbin/nginx', versionFlag: '-v' },
    { path: 'usr/bin/caddy', versionFlag: 'version' },
  ],
};

/** For calls and pages of a real browser. Half a gigabyte, and the only set with a window system's libraries; no window is opened. The fonts are for Indian scripts. */
export const CHROMIUM: DebSet = {
  name: 'chromium',
  suite: 'bookworm',
  packages: ['chromium', 'fonts-indic'],
  programs: [{ path: 'usr/lib/chromium/chromium', versionFlag: '--version' }],
};

/** By hand only: half a gigabyte. PulseAudio is its loudspeaker: without one, Firefox starts no audio context. */
export const FIREFOX: DebSet = { name: 'firefox', suite: 'bookworm', packages: ['firefox-esr', 'pulseaudio'], programs: [] };

/** A TURN server, for a browser that reaches the line through it alone. */
export const COTURN: DebSet = {
  name: 'coturn',
  suite: 'bookworm',
  packages: ['coturn'],
  programs: [{ path: 'usr/bin/turnserver', versionFlag: '--version' }],
};
