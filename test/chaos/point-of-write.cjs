/**
 * Which step of the road (libs/road/src/road.ts) a stored document belongs to, told from the document before and after.
 * A point is named `<step>` or `<step>/<what>`; a write of no step of the road (a key's last use, say) has none.
 */
const STATUS_POINT = {
  requested: 'sweep/scheduled',
  scheduled: 'place-call/schedule',
  refused: 'place-call/refuse',
  placing: 'place-call',
  ringing: 'talk/ringing',
  answered: 'talk/answered',
  unknown: 'sweep/unknown',
};

const LEDGER_POINT = { charge: 'settle-call/charge', refund: 'refund', 'top-up': 'top-up' };

function pointsOf({ name, before, after }) {
  if (name === 'leads') return pointsOfLead(before, after);
  if (name === 'calls') return before ? pointsOfCall(before, after) : [pointOfNewCall(after)];
  if (name === 'timeline') return ['project'];
  if (name === 'trunks') return before ? pointsOfTrunk(before, after) : [];
  if (name === 'requests') return pointsOfRequest(before, after);
  if (name === 'refs') return before ? (before.status !== after.status ? ['fetch-lead'] : []) : ['read-request/ref'];
  if (name === 'connections') return before && before.cursor !== after.cursor ? ['poll-source'] : [];
  if (name === 'deliveries') return pointsOfDelivery(before, after);
  if (name === 'messages') return pointsOfMessage(before, after);
  if (name === 'ledger') return [LEDGER_POINT[after.type ?? before?.type]];
  return [];
}

function pointsOfLead(before, after) {
  if (!before && after.requestId !== undefined) return ['read-request/lead'];
  if (!before) return [after.duplicateOf ? 'accept-lead/duplicate' : 'accept-lead'];
  const points = [];
  if (isPulled(before, after)) points.push('announce');
  if (before.status !== after.status && (after.pending?.length ?? 0) > (before.pending?.length ?? 0)) points.push('mark-lead');
  if (before.openWindow !== undefined && after.openWindow === undefined) points.push('sweep/window');
  if (before.idempotencyKey !== undefined && after.idempotencyKey === undefined) points.push('sweep/key');
  return points;
}

/** One transaction may hold several writes of a trunk. */
function pointsOfTrunk(before, after) {
  const points = before.permitId === after.permitId ? [] : ['place-call/permit'];
  return before.breakerChanges === after.breakerChanges ? points : [...points, 'talk/breaker'];
}

function pointsOfRequest(before, after) {
  if (!before) return ['accept-request'];
  const points = isPulled(before, after) ? ['announce'] : [];
  return before.status === after.status ? points : [...points, 'read-request'];
}

function pointsOfDelivery(before, after) {
  if (!before) return ['plan-delivery'];
  const points = isPulled(before, after) ? ['announce'] : [];
  return before.status === after.status ? points : [...points, 'deliver-outcome'];
}

/** A claim moves the due time only. */
function pointsOfMessage(before, after) {
  if (!before) return ['plan-message'];
  return before.status === after.status ? [] : ['send-message'];
}

function pointsOfCall(before, after) {
  const points = isPulled(before, after) ? ['announce'] : [];
  if (before.status !== after.status) return [...points, ...pointsOfChange(before, after)];
  if (before.waitingFor !== undefined && after.waitingFor === undefined) points.push('sweep/waiting');
  if (['recording', 'transcript'].some((kind) => before[kind]?.state !== 'kept' && after[kind]?.state === 'kept'))
    points.push('keep-spooled');
  if (before.joinedAt === undefined && after.joinedAt !== undefined) points.push('talk/joined');
  if ((after.reservedPaise ?? 0) > (before.reservedPaise ?? 0)) points.push('talk/block');
  // The claim, and each try that is put off.
  if (before.transcribeAt !== undefined && Number(before.transcribeAt) !== Number(after.transcribeAt ?? 0)) points.push('transcribe-call');
  if (before.workerId !== after.workerId) points.push('sweep/take-over');
  else if (Number(before.leaseUntil ?? 0) !== Number(after.leaseUntil ?? 0)) points.push('talk/beat');
  return points;
}

function pointsOfChange(before, after) {
  if (after.status === 'cancelled' && before.placedAt === undefined) return ['hang-up'];
  if (after.status === 'requested' && before.status === 'placing') return ['talk/return'];
  if (after.line === 'browser' && after.status === 'answered') return ['take-browser-call/answered'];
  const point = STATUS_POINT[after.status];
  if (after.status === 'unknown') return ['settle-call', point];
  return [point ?? 'settle-call'];
}

/** An ordered call has a key here; a call after another one without a key is a retry. */
function pointOfNewCall({ idempotencyKey, attempt, firstLegId, status, line }) {
  if (line === 'browser') return 'take-browser-call';
  if (firstLegId) return status === 'refused' ? 'place-second-leg/refuse' : 'place-second-leg';
  return idempotencyKey ? 'call-lead' : attempt > 1 ? 'retry-call' : 'route-lead';
}

/** Announced, and taken out of its document. */
const isPulled = (before, after) => (before.pending?.length ?? 0) > (after.pending?.length ?? 0);

/** The point of a file that comes into the object storage (libs/domain/src/kept-object.ts has the names); undefined for any other file. */
function pointOfFile(path) {
  if (/\/keys\/tn_\w+\/(recording|transcript)s\/cl_\w+$/.test(path)) return 'keep-spooled/key';
  return /\/(recording|transcript)s\/tn_\w+\/cl_\w+$/.test(path) ? 'keep-spooled/object' : undefined;
}

module.exports = { pointOfFile, pointsOf };
