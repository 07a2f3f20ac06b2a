const CANDIDATE = 'a=candidate:';
/** RFC 8839 5.1: foundation, component, transport, priority, address, port, "typ", type. */
const ADDRESS_FIELD = 4;

/**
 * The answer of a machine behind a 1:1 NAT: one candidate with the public address in place of its own ones, which would tell a stranger how
 * the network behind the NAT is built.
 */
export function namePublicAddress(sdp: string, address: string | undefined): string {
  if (address === undefined) return sdp;
  let hasCandidate = false;
  const lines = sdp.split('\r\n').flatMap((line) => {
    if (line.startsWith('c=IN ')) return [`c=IN IP4 ${address}`];
    if (!line.startsWith(CANDIDATE)) return [line];
    const fields = line.split(' ');
    if (hasCandidate || fields[ADDRESS_FIELD]?.includes(':')) return [];
    hasCandidate = true;
    return [fields.with(ADDRESS_FIELD, address).join(' ')];
  });
  return lines.join('\r\n');
}
