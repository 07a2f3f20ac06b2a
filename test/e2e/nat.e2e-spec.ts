import { join } from 'node:path';
import { runInNamespace } from '../engines/network-namespace.js';
import { INSIDE, PUBLIC, wayBehindNat } from '../engines/one-to-one-nat.js';
import { KAMAILIO_AND_BARESIP } from '../engines/peer-sets.js';
import { PEER_START_MS } from '../engines/sip-peer.js';
import { skipLoudly } from '../engines/skipped.js';
import { fetchUnpacked, reasonOf } from '../engines/unpacked.js';
import type { NatFindings, NatOrder } from './nat-run.js';

const TITLE = 'a service behind a 1:1 NAT';
const way = wayBehindNat(TITLE);
const behindNat = way ? describe : describe.skip;
const run = (order: NatOrder): Promise<NatFindings> => runInNamespace(way ?? [], join(__dirname, 'nat-run.ts'), order);
const RUN_MS = 90_000;
/** A second of audio. */
const SECOND_FRAMES = 50;

behindNat(TITLE, () => {
  let hasPhone = false;
  beforeAll(async () => {
    hasPhone = await fetchUnpacked(KAMAILIO_AND_BARESIP).then(
      () => true,
      (error: unknown) => {
        skipLoudly('calls through a NAT', `baresip cannot be had: ${reasonOf(error)}`, TITLE);
        return false;
      },
    );
  }, PEER_START_MS);

  it.each(['udp', 'tcp'] as const)(
    'calls a phone outside over %s: audio flows both ways, and the BYE of the phone arrives',
    async (transport) => {
      if (!hasPhone) return;
      const { invite, hungUp, pressed, loudFrames, router, log } = await run({ transport, isTold: true });
      expect(invite).toMatch(new RegExp(`^Via: SIP/2.0/${transport.toUpperCase()} ${PUBLIC}:5080;`, 'm'));
      expect(invite).toContain(`Contact: <sip:turant@${PUBLIC}:5080`);
      expect(invite).toContain(`c=IN IP4 ${PUBLIC}\r`);
      expect(invite).toMatch(/^m=audio 2000[02468] /m);
      expect(invite).not.toContain(INSIDE);
      expect(hungUp).toMatchObject({ status: 'completed', endedBy: 'callee', endReason: 'bye' });
      // The key is an RTP packet of the phone.
      expect(pressed).toMatchObject({ status: 'completed', endedBy: 'agent', endReason: 'opted-out' });
      expect(loudFrames).toBeGreaterThan(SECOND_FRAMES);
      expect(router.audioIn).toBeGreaterThan(SECOND_FRAMES);
      expect(router.strays).toBe(0);
      expect(log).not.toContain('SIP_PUBLIC_HOST');
    },
    RUN_MS,
  );

  it('without SIP_PUBLIC_HOST hears nothing of the phone, not even its BYE, and has said so at the start', async () => {
    if (!hasPhone) return;
    const { invite, hungUp, router, log } = await run({ transport: 'udp', isTold: false });
    expect(invite).toContain(`c=IN IP4 ${INSIDE}\r`);
    expect(hungUp).toMatchObject({ status: 'answered', endedAt: null });
    expect(router.audioIn).toBe(0);
    expect(router.audioOut).toBeGreaterThan(SECOND_FRAMES);
    expect(log).toContain('SIP_HOST is a private address, to which a trunk on the internet sends no audio: set SIP_PUBLIC_HOST');
  }, 90_000);
});
