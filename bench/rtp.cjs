const HEADER_BYTES = 12;
const VERSION_2 = 0x80;
const MARK = 0x80;

/** Writes the header of RFC 3550 section 5.1 into the first twelve bytes; the counters wrap. @returns the packet */
function writeRtpHeader(packet, { type = 0, isMarked = false, sequence, timestamp, ssrc }) {
  packet[0] = VERSION_2;
  packet[1] = type | (isMarked ? MARK : 0);
  packet.writeUInt16BE(sequence & 0xffff, 2);
  packet.writeUInt32BE(timestamp >>> 0, 4);
  packet.writeUInt32BE(ssrc, 8);
  return packet;
}

module.exports = { HEADER_BYTES, writeRtpHeader };
