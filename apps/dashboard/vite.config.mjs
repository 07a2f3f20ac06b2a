/** The dashboard's build. Files get a hash in their name, so that a browser may keep them for ever. */
export default {
  base: '/',
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    target: 'es2022',
    assetsDir: 'page',
    // The policy of the page allows no inline bytes.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    sourcemap: false,
    rolldownOptions: {
      // 'use client' is for servers that render; this page is rendered in the browser.
      onLog: (level, log, handle) => void (log.code !== 'MODULE_LEVEL_DIRECTIVE' && handle(level, log)),
    },
  },
};
