/** What a browser offers for a call of sound only. */
export const BROWSER_OFFER = [
  'v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0', 'm=audio 9 UDP/TLS/RTP/SAVPF 111', 'c=IN IP4 0.0.0.0',
  'a=mid:0', 'a=ice-ufrag:abcd', 'a=ice-pwd:abcdefghijklmnopqrstuvwx', `a=fingerprint:sha-256 ${Array(32).fill('AA').join(':')}`,
  'a=setup:actpass', 'a=rtcp-mux', 'a=sendrecv', 'a=rtpmap:111 opus/48000/2', '',
].join('\r\n'); // prettier-ignore
