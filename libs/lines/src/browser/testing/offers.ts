const FINGERPRINT = 'B3:9E:C2:2D:E9:F5:98:67:B0:52:D7:BE:51:53:4C:19:D7:7C:B9:36:C1:FB:F9:FC:E1:15:09:7D:F5:C7:B1:00';

const lines = (text: string): string => `${text.trim().split('\n').join('\r\n')}\r\n`;

/** As Chromium 150 writes it; ids and keys are made up. */
export const CHROMIUM_OFFER = lines(`
v=0
o=- 1826654949761147648 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS 9cf63d1f-b870-45c6-8312-a613d6b9e8f7
m=audio 9 UDP/TLS/RTP/SAVPF 111 63 9 0 8 13 110 126
c=IN IP4 0.0.0.0
a=rtcp:9 IN IP4 0.0.0.0
a=ice-ufrag:HINg
a=ice-pwd:pbAz1NKyAXU8s8ZSDh/grRwl
a=ice-options:trickle
a=fingerprint:sha-256 ${FINGERPRINT}
a=setup:actpass
a=mid:0
a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level
a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid
a=sendrecv
a=msid:9cf63d1f-b870-45c6-8312-a613d6b9e8f7 0a5049e9-ed8f-4b17-8ee4-314fca83bdb2
a=rtcp-mux
a=rtcp-rsize
a=rtpmap:111 opus/48000/2
a=rtcp-fb:111 transport-cc
a=fmtp:111 minptime=10;useinbandfec=1
a=rtpmap:63 red/48000/2
a=fmtp:63 111/111
a=rtpmap:9 G722/8000
a=rtpmap:0 PCMU/8000
a=rtpmap:8 PCMA/8000
a=rtpmap:13 CN/8000
a=rtpmap:110 telephone-event/48000
a=rtpmap:126 telephone-event/8000
a=ssrc:2091869051 cname:sSINqHtMxrbZ0mq7
`);

/** As Firefox writes it: attributes of the session, candidates, other types. */
export const FIREFOX_OFFER = lines(`
v=0
o=mozilla...THIS_IS_SDPARTA-99.0 2841395210471826011 0 IN IP4 0.0.0.0
s=-
t=0 0
a=fingerprint:sha-256 ${FINGERPRINT}
a=group:BUNDLE 0
a=ice-options:trickle
a=msid-semantic:WMS *
m=audio 50871 UDP/TLS/RTP/SAVPF 109 9 0 8 101
c=IN IP4 192.0.2.7
a=candidate:0 1 UDP 2122252543 0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0.local 50871 typ host
a=candidate:1 1 UDP 1686052607 203.0.113.5 50871 typ srflx raddr 0.0.0.0 rport 0
a=sendrecv
a=end-of-candidates
a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level
a=fmtp:109 maxplaybackrate=48000;stereo=1;useinbandfec=1
a=fmtp:101 0-15
a=ice-pwd:f3a1b2c4d5e6f7081920a1b2c3d4e5f6
a=ice-ufrag:7c1d2e3f
a=mid:0
a=rtcp-mux
a=rtpmap:109 opus/48000/2
a=rtpmap:9 G722/8000/1
a=rtpmap:0 PCMU/8000
a=rtpmap:8 PCMA/8000
a=rtpmap:101 telephone-event/8000
a=setup:actpass
a=ssrc:3021948570 cname:{0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9}
`);
