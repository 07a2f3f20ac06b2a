/**
 * Far ends of browser calls, some in one process, that speak and listen as browsers do. Messages: `offer` with an id; `answer` with id and sdp;
 * `talk` sends a packet each 20 ms in all calls, `end` tells when each packet came, by its timestamp, in milliseconds of this
 * process.
 */
const { Audio, PeerConnection } = require('node-datachannel');
const { Encoder } = require('@evan/opus');

const OPUS = 111;
const FRAME = 320;
const PACKETS = 500;
const calls = new Map();

/** Ten seconds of something that is as much work as speech. */
function packets() {
  const encoder = new Encoder({ channels: 1, sample_rate: 16_000, application: 'voip' });
  encoder.bitrate = 28_000;
  return Array.from({ length: PACKETS }, (_, n) => {
    const at = (index) => (n * FRAME + index) / 16_000;
    const voice = (time) =>
      [1, 2, 3, 5, 8].reduce((sum, k) => sum + Math.sin(2 * Math.PI * k * (120 + 30 * Math.sin(3 * time)) * time) / k, 0);
    const loudness = (time) => 4_000 * Math.max(0, Math.sin(2 * Math.PI * 3 * time));
    return encoder.encode(Int16Array.from({ length: FRAME }, (_sample, index) => loudness(at(index)) * voice(at(index))));
  });
}

function offer(id) {
  const peer = new PeerConnection(id, { iceServers: [], bindAddress: '127.0.0.1' });
  const audio = new Audio('0', 'SendRecv');
  audio.addOpusCodec(OPUS);
  audio.addSSRC(99, 'far', 'far', 'far-audio');
  const track = peer.addTrack(audio);
  const call = { peer, track, arrivals: [] };
  calls.set(id, call);
  track.onMessage((bytes) => {
    if ((bytes[1] & 127) === OPUS) call.arrivals.push([bytes.readUInt32BE(4), performance.now()]);
  });
  peer.onStateChange((state) => state === 'connected' && process.send({ kind: 'connected', id }));
  peer.onGatheringStateChange((state) => {
    if (state === 'complete') process.send({ kind: 'offered', id, sdp: peer.localDescription().sdp });
  });
  peer.setLocalDescription('offer');
}

function talk() {
  const speech = packets();
  const from = performance.now();
  let next = 0;
  const timer = setInterval(() => {
    for (; from + 20 * next <= performance.now(); next += 1) {
      const payload = speech[next % PACKETS];
      const packet = Buffer.alloc(12 + payload.length);
      packet.set([0x80, OPUS]);
      packet.writeUInt16BE(next & 0xffff, 2);
      packet.writeUInt32BE((next * 960) >>> 0, 4);
      packet.writeUInt32BE(99, 8);
      packet.set(payload, 12);
      for (const { track } of calls.values()) {
        try {
          track.sendMessageBinary(packet);
        } catch {
          // That call is over.
        }
      }
    }
  }, 5);
  timer.unref();
}

process.on('message', (message) => {
  if (message.kind === 'offer') offer(message.id);
  if (message.kind === 'answer') calls.get(message.id).peer.setRemoteDescription(message.sdp, 'answer');
  if (message.kind === 'talk') talk();
  if (message.kind === 'end') process.send({ kind: 'arrivals', arrivals: [...calls.values()].map((call) => call.arrivals) });
});
process.on('disconnect', () => process.exit(0));
