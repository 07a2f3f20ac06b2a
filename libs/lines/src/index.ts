export { callerIdOf, type CallerId, type CallerIdHosts } from './caller-id.js';
export { channelOrderOf, endpointOptionsOf, type ChannelOrder } from './channel-order.js';
export * from './line-driver.js';
export { renderAsteriskTrunks, type AsteriskTrunk } from './asterisk-config/render-asterisk-trunks.js';
export { createAsteriskDriver, type AsteriskDriverOptions } from './asterisk/asterisk-driver.js';
export type { AriOptions } from './asterisk/ari-types.js';
export type {
  AcceptedCall,
  BrowserEvent,
  BrowserLine,
  BrowserLineOptions,
  BrowserListener,
  BrowserOffer,
} from './browser/browser-line.js';
export { readOffer as readBrowserOffer } from './browser/read-offer.js';
export { startBrowserLine } from './browser/start-browser-line.js';
export { turnCredentials, type TurnCredentials } from './browser/turn-credentials.js';
export { monotonicMs } from './monotonic-ms.js';
export { previewCall, type CallPreview, type PreviewAddress } from './preview-call.js';
export { createSipDriver, type SipDriverOptions } from './sip/sip-driver.js';
export type { LineThreadOptions } from './thread/line-thread.js';
export { startLineThread, type LineThread } from './thread/start-line-thread.js';
export { TwoDrivers } from './thread/two-drivers.js';
// For other SIP user agents, such as the sandbox carrier.
export { viaOf } from './sip/dialog.js';
export type { Hop } from './sip/hop.js';
export { newBranch, newToken, tagOf, type SipRequest, type SipResponse } from './sip/message.js';
export { decodeG711 } from './sip/media/g711.js';
export { RtpPort } from './sip/media/rtp-port.js';
export { createTicker } from './sip/media/ticker.js';
export { readSdp, type RemoteMedia } from './sip/read-sdp.js';
export { writeAnswer, writeOffer } from './sip/sdp.js';
export { SipStack } from './sip/sip-stack.js';
export { T1_MS, T2_MS, TIMER_H_MS } from './sip/transactions/timers.js';
