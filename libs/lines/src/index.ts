export * from './line-driver.js';
export { createSipDriver, type SipDriverOptions } from './sip/sip-driver.js';
