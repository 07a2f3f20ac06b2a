const single = new Float32Array(1);
const bits = new Uint32Array(single.buffer);

/** The value of each of the 65,536 numbers of 16 bits (IEEE 754 binary16): looking one up takes a tenth of the time of computing it. */
const VALUES = Float32Array.from({ length: 65_536 }, (_, half) => {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 31;
  const fraction = half & 1023;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
});

/** Numbers of 16 bits, with 32 bits each. */
export function floatsOf(bytes: Buffer): Float32Array {
  const floats = new Float32Array(bytes.length / 2);
  for (let i = 0; i < floats.length; i++) floats[i] = VALUES[bytes.readUInt16LE(2 * i)] as number;
  return floats;
}

/** The nearest number of 16 bits. */
export function halfOf(value: number): number {
  single[0] = value;
  const all = bits[0] as number;
  const sign = (all >>> 16) & 0x8000;
  const exponent = ((all >>> 23) & 255) - 112;
  const fraction = all & 0x7fffff;
  if (exponent >= 31) return sign | 0x7c00;
  if (exponent > 0) return sign + (exponent << 10) + (fraction >> 13) + ((fraction >> 12) & 1);
  if (exponent < -10) return sign;
  const whole = fraction | 0x800000;
  return sign | ((whole >> (14 - exponent)) + ((whole >> (13 - exponent)) & 1));
}

/** Numbers in a block that share one scale. */
const BLOCK = 32;
const BLOCK_BYTES = 2 + BLOCK;

/** The type Q8_0 of ggml: for each 32 numbers a scale of 16 bits and 32 numbers of 8 bits. */
export function toBlocksOf8Bits(floats: Float32Array): Buffer {
  const blocks = Buffer.alloc((floats.length / BLOCK) * BLOCK_BYTES);
  for (let block = 0; block < floats.length / BLOCK; block++) {
    const numbers = floats.subarray(block * BLOCK, (block + 1) * BLOCK);
    let largest = 0;
    for (const number of numbers) largest = Math.max(largest, Math.abs(number));
    const scale = largest / 127;
    const at = block * BLOCK_BYTES;
    blocks.writeUInt16LE(halfOf(scale), at);
    for (let i = 0; i < BLOCK; i++)
      blocks.writeInt8(scale ? Math.max(-127, Math.min(127, Math.round((numbers[i] as number) / scale))) : 0, at + 2 + i);
  }
  return blocks;
}
