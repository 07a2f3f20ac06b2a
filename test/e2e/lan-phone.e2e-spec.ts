import { join } from 'node:path';
import { runInNamespace, wayIntoNamespace } from '../engines/network-namespace.js';
import { KAMAILIO_AND_BARESIP } from '../engines/peer-sets.js';
import { PEER_START_MS } from '../engines/sip-peer.js';
import { skipLoudly } from '../engines/skipped.js';
import { fetchUnpacked, reasonOf } from '../engines/unpacked.js';
import type { LanFindings } from './lan-phone-run.js';

const TITLE = 'a test trunk on a private network';
const PROBE = 'ip link add v0 type veth peer name v1\nunshare --net nsenter --net=/proc/self/ns/net true';

describe(TITLE, () => {
  it(
    'rings the phone on the list, and no other',
    async () => {
      const way = wayIntoNamespace(PROBE);
      if ('reason' in way) return skipLoudly(TITLE, `it needs network namespaces and iproute2: ${way.reason}`);
      const missing = await fetchUnpacked(KAMAILIO_AND_BARESIP).then(
        () => undefined,
        (error: unknown) => reasonOf(error),
      );
      if (missing !== undefined) return skipLoudly(TITLE, `baresip cannot be had: ${missing}`);
      const { listed, other, rung, log } = await runInNamespace<LanFindings>(way.enter, join(__dirname, 'lan-phone-run.ts'), {});
      expect(listed).toMatchObject({ status: 'completed', to: '+919812345678', endedBy: 'callee', endReason: 'bye' });
      expect(other).toMatchObject({ status: 'refused', to: '+919812345679', refusedBy: { rule: 'test-numbers' }, placedAt: null });
      expect(rung).toEqual([expect.stringContaining('sip:+919812345678@192.168.77.20')]);
      expect(log).toMatch(/"kind":"test","obstacles":\[\],"warnings":\[\]/);
    },
    PEER_START_MS,
  );
});
