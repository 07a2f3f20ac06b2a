/**
 * To be imported before the codec: the native half of @evan/opus works once in a process, and a Jest worker loads it anew for each spec.
 * The WebAssembly half is the same libopus. What Chromium hears in the medium spec comes from the native one.
 */
process.env.OPUS_FORCE_WASM = 'on';
