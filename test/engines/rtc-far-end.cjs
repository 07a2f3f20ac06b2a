/**
 * The far end of a browser call without a browser, as a process of its own (node-datachannel works once in a process): it offers, and sends
 * what it is told to. Messages: `offer`, `answer` with its sdp, `send` with how many packets and, if it is not silence, their content, `tell` for
 * the contents of the packets that it has heard.
 */
const { Audio, PeerConnection } = require('node-datachannel');

const OPUS = 111;
/** 20 ms of silence: a packet without content. */
const PAYLOAD = [0x48];
let sequence = 0;

const peer = new PeerConnection('far', { iceServers: [], bindAddress: '127.0.0.1' });
const audio = new Audio('0', 'SendRecv');
audio.addOpusCodec(OPUS);
audio.addSSRC(99, 'far', 'far', 'far-audio');
const track = peer.addTrack(audio);
const HEADER_BYTES = 12;
const heard = [];
track.onMessage((packet) => heard.push(packet.subarray(HEADER_BYTES)) === 1 && process.send({ kind: 'heard' }));
peer.onStateChange((state) => state === 'connected' && process.send({ kind: 'connected' }));

process.on('message', (message) => {
  if (message.kind === 'offer') peer.setLocalDescription('offer');
  if (message.kind === 'answer') peer.setRemoteDescription(message.sdp, 'answer');
  if (message.kind === 'tell') process.send({ kind: 'told', payloads: heard.splice(0).map((payload) => payload.toString('base64')) });
  if (message.kind === 'send') send(message.count, message.payload ?? PAYLOAD);
});
peer.onGatheringStateChange((state) => {
  if (state === 'complete') process.send({ kind: 'offered', sdp: peer.localDescription().sdp });
});
process.on('disconnect', () => process.exit(0));

function send(count, payload) {
  for (let left = count; left > 0; left -= 1) {
    const packet = Buffer.from([0x80, OPUS, 0, 0, 0, 0, 0, 0, 0, 0, 0, 99, ...payload]);
    packet.writeUInt16BE((sequence = (sequence + 1) & 0xffff), 2);
    packet.writeUInt32BE((sequence * 960) >>> 0, 4);
    try {
      track.sendMessageBinary(packet);
    } catch {
      return;
    }
  }
}
