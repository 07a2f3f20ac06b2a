/** The SDP of a far end on loopback: one G.711 codec, and telephone-event as payload type 101. */
export const sdpTo = (port: number, codec = 0, ...lines: string[]): string =>
  [
    'v=0',
    'o=far 1 1 IN IP4 127.0.0.1',
    's=-',
    'c=IN IP4 127.0.0.1',
    't=0 0',
    `m=audio ${port} RTP/AVP ${codec} 101`,
    'a=rtpmap:101 telephone-event/8000',
    ...lines,
    '',
  ].join('\r\n');
