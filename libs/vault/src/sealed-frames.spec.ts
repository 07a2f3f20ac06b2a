import { createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { FrameSealer, openFrames, type FramesAbout } from './sealed-frames.js';

const ABOUT: FramesAbout = { tenantId: 'tn_1', callId: 'ca_1', kind: 'recording' };
const HEADER_BYTES = 8;
const FRAME_EXTRA_BYTES = 21;

/** Header and frames, each by itself; the last one is marked as such. */
function sealAll(plain: readonly Uint8Array[], key: Uint8Array, about = ABOUT, sealer = new FrameSealer(key, about)): Buffer[] {
  return [sealer.header(), ...plain.map((one, at) => sealer.seal(one, at === plain.length - 1))];
}

/** In chunks of the given sizes, again and again. */
function* inChunks(bytes: Buffer, sizes: readonly number[]): Generator<Uint8Array> {
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? bytes.length;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

async function openAll(bytes: Buffer, key: Uint8Array, about = ABOUT, sizes: readonly number[] = [bytes.length]) {
  const opened = openFrames(inChunks(bytes, sizes), key, about);
  const frames: Buffer[] = [];
  let code: string | undefined;
  try {
    for await (const frame of opened) frames.push(frame);
  } catch (error) {
    code = (error as { code?: string }).code ?? String(error);
  }
  return { frames, isCutOff: opened.isCutOff, code };
}

const frames = fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1, maxLength: 8 });
const sizes = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 5 });
const asBuffers = (plain: readonly Uint8Array[]): Buffer[] => plain.map((one) => Buffer.from(one));

describe('sealed frames', () => {
  const key = randomBytes(32);

  it('come back as they were, in whatever chunks their bytes come', () =>
    fc.assert(
      fc.asyncProperty(frames, sizes, async (plain, chunks) => {
        const back = await openAll(Buffer.concat(sealAll(plain, key)), key, ABOUT, chunks);
        expect(back).toEqual({ frames: asBuffers(plain), isCutOff: false, code: undefined });
      }),
    ));

  it('of a file that was cut off anywhere are the whole ones, and it says that it is cut off', () =>
    fc.assert(
      fc.asyncProperty(frames, sizes, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), async (plain, chunks, share) => {
        const whole = Buffer.concat(sealAll(plain, key));
        const cut = whole.subarray(0, Math.floor(whole.length * share));
        let end = HEADER_BYTES;
        const left = plain.filter((one) => (end += one.length + FRAME_EXTRA_BYTES) <= cut.length);
        const back = await openAll(cut, key, ABOUT, chunks);
        expect(back).toEqual({ frames: asBuffers(left), isCutOff: true, code: undefined });
      }),
    ));

  it('are refused, or cut off before the place, if any bit was altered', () =>
    fc.assert(
      fc.asyncProperty(frames, fc.nat(), fc.integer({ min: 0, max: 7 }), async (plain, place, bit) => {
        const bytes = Buffer.concat(sealAll(plain, key));
        const at = place % bytes.length;
        bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
        const { frames: left, isCutOff, code } = await openAll(bytes, key);
        expect(left.length).toBeLessThan(plain.length);
        expect(left).toEqual(asBuffers(plain.slice(0, left.length)));
        // An altered length may reach beyond the end, which looks like a file that was cut off, and is told as such.
        if (code === undefined) expect(isCutOff).toBe(true);
        else expect(code).toBe('SEALED_FRAMES');
      }),
    ));

  it('are refused in another order, without one, or with one twice', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ minLength: 1, maxLength: 50 }), { minLength: 3, maxLength: 6 }),
        fc.nat(),
        fc.constantFrom('swapped', 'dropped', 'doubled'),
        async (plain, place, what) => {
          const [header, ...sealed] = sealAll(plain, key);
          const at = place % (sealed.length - 1);
          const [one, two] = [sealed[at]!, sealed[at + 1]!];
          sealed.splice(at, 2, ...{ swapped: [two, one], dropped: [two], doubled: [one, one, two] }[what]);
          const back = await openAll(Buffer.concat([header!, ...sealed]), key);
          expect(back.code).toBe('SEALED_FRAMES');
          expect(back.frames).toEqual(asBuffers(plain.slice(0, what === 'doubled' ? at + 1 : at)));
        },
      ),
    ));

  it.each([
    ['another tenant', { ...ABOUT, tenantId: 'tn_2' }],
    ['another call', { ...ABOUT, callId: 'ca_2' }],
    ['another kind', { ...ABOUT, kind: 'transcript' as const }],
    ['a tenant and a call that read the same when they are joined', { ...ABOUT, tenantId: 'tn_1","ca_1', callId: '' }],
  ])('of %s are refused, though the key is the same', async (_, about) => {
    const bytes = Buffer.concat(sealAll([Buffer.from('hello')], key, about));
    expect(await openAll(bytes, key)).toMatchObject({ frames: [], code: 'SEALED_FRAMES' });
  });

  it('are refused with another key', async () => {
    const bytes = Buffer.concat(sealAll([Buffer.from('hello')], key));
    expect(await openAll(bytes, randomBytes(32))).toMatchObject({ frames: [], code: 'SEALED_FRAMES' });
  });

  it('are refused if anything follows the last one, in the same chunk or later', async () => {
    const bytes = Buffer.concat([...sealAll([Buffer.from('one'), Buffer.from('two')], key), Buffer.from([0])]);
    expect(await openAll(bytes, key)).toMatchObject({ code: 'SEALED_FRAMES' });
    expect(await openAll(bytes, key, ABOUT, [bytes.length - 1])).toMatchObject({ code: 'SEALED_FRAMES' });
  });

  it('do not let the mark of the last frame be moved', async () => {
    const [header, one, two] = sealAll([Buffer.from('one'), Buffer.from('two')], key);
    one![4] = 1;
    expect(await openAll(Buffer.concat([header!, one!]), key)).toMatchObject({ frames: [], isCutOff: true, code: 'SEALED_FRAMES' });
    one![4] = 0;
    two![4] = 0;
    expect(await openAll(Buffer.concat([header!, one!, two!]), key)).toMatchObject({ isCutOff: true, code: 'SEALED_FRAMES' });
  });

  it('of a hostile length are refused before anything is allocated for them', async () => {
    const head = Buffer.from([0xff, 0xff, 0xff, 0xff, 0]);
    const bytes = Buffer.concat([new FrameSealer(key, ABOUT).header(), head]);
    expect(await openAll(bytes, key)).toMatchObject({ code: 'SEALED_FRAMES' });
    head.writeUInt32BE(15);
    expect(await openAll(Buffer.concat([bytes.subarray(0, HEADER_BYTES), head]), key)).toMatchObject({ code: 'SEALED_FRAMES' });
  });

  it('have a header of their version, and another is refused', async () => {
    const bytes = Buffer.concat(sealAll([Buffer.from('hello')], key));
    bytes[7] = 3;
    expect(await openAll(bytes, key)).toMatchObject({ frames: [], code: 'SEALED_FRAMES' });
  });

  it('differ though they hold the same, and hold nothing of it in plain', () => {
    const plain = Buffer.from('the same words again and again');
    const [, one, two] = sealAll([plain, plain, plain], key);
    expect(one!.subarray(5)).not.toEqual(two!.subarray(5));
    expect(one!.includes('words')).toBe(false);
  });

  it('cannot follow the last one, be too long, or be sealed with a key that was forgotten', () => {
    const sealer = new FrameSealer(key, ABOUT);
    expect(() => sealer.seal(Buffer.alloc(262_145))).toThrow('too long');
    sealer.seal(Buffer.alloc(1), true);
    expect(() => sealer.seal(Buffer.alloc(1))).toThrow('sealed already');
    expect(() => new FrameSealer(Buffer.alloc(16), ABOUT)).toThrow('32 bytes');
  });
});

describe('sealed frames that take the place of others under the same key', () => {
  const key = randomBytes(32);
  const SALT_BYTES = 32;
  const sealAgain = (plain: readonly Uint8Array[]): Buffer[] => sealAll(plain, key, ABOUT, FrameSealer.inPlaceOf(key, ABOUT));

  it('come back as they were, whole or cut off anywhere', () =>
    fc.assert(
      fc.asyncProperty(frames, sizes, fc.double({ min: 0, max: 1, noNaN: true }), async (plain, chunks, share) => {
        const whole = Buffer.concat(sealAgain(plain));
        const cut = whole.subarray(0, Math.floor(whole.length * share));
        let end = HEADER_BYTES + SALT_BYTES;
        const left = plain.filter((one) => (end += one.length + FRAME_EXTRA_BYTES) <= cut.length);
        const back = await openAll(cut, key, ABOUT, chunks);
        expect(back).toEqual({ frames: asBuffers(left), isCutOff: cut.length < whole.length, code: undefined });
      }),
    ));

  it('are refused if any bit was altered, that of the salt included', () =>
    fc.assert(
      fc.asyncProperty(frames, fc.nat(), fc.integer({ min: 0, max: 7 }), async (plain, place, bit) => {
        const bytes = Buffer.concat(sealAgain(plain));
        const at = place % bytes.length;
        bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
        const { frames: left, isCutOff, code } = await openAll(bytes, key);
        expect(left.length).toBeLessThan(plain.length);
        if (code === undefined) expect(isCutOff).toBe(true);
        else expect(code).toBe('SEALED_FRAMES');
      }),
    ));

  it('are never sealed with the key of the first ones, nor twice with the same one', () => {
    const plain = [Buffer.from('the same words')];
    const sealed = [sealAll(plain, key), sealAgain(plain), sealAgain(plain)].map((all) => all[1]!.toString('hex'));
    expect(new Set(sealed).size).toBe(3);
  });

  it('cannot be passed off as first ones, nor frames of one version as those of another', async () => {
    const [first, again] = [sealAll([Buffer.from('hello')], key), sealAgain([Buffer.from('hello')])];
    expect(await openAll(Buffer.concat([first[0]!, again[1]!]), key)).toMatchObject({ frames: [], code: 'SEALED_FRAMES' });
    expect(await openAll(Buffer.concat([again[0]!, first[1]!]), key)).toMatchObject({ frames: [], code: 'SEALED_FRAMES' });
  });

  it('open with a key that is derived as RFC 5869 says', async () => {
    const [header, sealed] = sealAgain([Buffer.from('hello')]);
    const own = Buffer.from(hkdfSync('sha256', key, header!.subarray(HEADER_BYTES), 'turant-frames', 32));
    const body = sealed!.subarray(5);
    const nonce = Buffer.from('000000000000000000000001', 'hex');
    const decipher = createDecipheriv('aes-256-gcm', own, nonce).setAuthTag(body.subarray(-16));
    decipher.setAAD(Buffer.from(JSON.stringify(['turant-frames', 2, 'tn_1', 'ca_1', 'recording', 0, true])));
    expect(Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()]).toString()).toBe('hello');
  });
});
