import { LocalDescription } from './local-description.js';
import type { RemoteMedia } from './sdp.js';

const remote: RemoteMedia = { address: '192.0.2.9', port: 5_004, codec: 0, codecs: [0], eventTypes: [101], receives: true, sends: true };
const versionOf = (text: string): string | undefined => /^o=- 7 (\d+) /m.exec(text)?.[1];

describe('the version of our SDP (RFC 3264 8)', () => {
  let local: LocalDescription;
  beforeEach(() => {
    local = new LocalDescription({ address: '192.0.2.1', port: 4_000, sessionId: 7, version: 1 });
  });

  it('stays if the same SDP is sent again', () => {
    expect(local.offer()).toBe(local.offer());
    expect(versionOf(local.offer())).toBe('1');
  });

  it('grows by one with each change, even with a change back', () => {
    const told = [local.offer(), local.answer(remote), local.answer({ ...remote, receives: false }), local.answer(remote), local.offer()];
    expect(told.map(versionOf)).toEqual(['1', '2', '3', '4', '5']);
  });

  it('stays if the far end changes something on which our answer does not depend', () => {
    local.answer(remote);
    expect(versionOf(local.answer({ ...remote, address: '192.0.2.10', port: 6_000 }))).toBe('1');
  });
});
