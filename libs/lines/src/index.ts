export { callerIdOf, type CallerId, type CallerIdHosts } from './caller-id.js';
export { channelOrderOf, endpointOptionsOf, type ChannelOrder } from './channel-order.js';
export * from './line-driver.js';
export { renderAsteriskTrunks, type AsteriskTrunk } from './asterisk-config/render-asterisk-trunks.js';
export { monotonicMs } from './monotonic-ms.js';
export { previewCall, type CallPreview, type PreviewAddress } from './preview-call.js';
export { createSipDriver, type SipDriverOptions } from './sip/sip-driver.js';
export { startLineThread, type LineThread } from './thread/start-line-thread.js';
// For other SIP user agents, such as the sandbox carrier.
export { viaOf } from './sip/dialog.js';
export type { Hop } from './sip/hop.js';
export { newBranch, newToken, tagOf, type SipRequest, type SipResponse } from './sip/message.js';
export { FRAME_SAMPLES } from './sip/media/frame.js';
export { RtpPort } from './sip/media/rtp-port.js';
export { createTicker } from './sip/media/ticker.js';
export { readSdp, type RemoteMedia } from './sip/read-sdp.js';
export { writeAnswer, writeOffer } from './sip/sdp.js';
export { SipStack } from './sip/sip-stack.js';
export { T1_MS, T2_MS, TIMER_H_MS } from './sip/transactions/timers.js';
