import { asTenantId } from '@turant/domain';
import { next, NOW, PAGE, T, type Drives } from './drive.js';
import { KEPT_RECORD } from './kept-records.js';
import { at, idOf } from './record-values.js';

/** Uses of the repositories about what was said: keys, receipts, audit trail, erasures; and about people who sign in. */
export const KEPT_DRIVES: Drives = {
  'calls.keptSince, recordings': ({ calls }) => calls.keptSince(T, 'recording', at(300), 5),
  'calls.keptSince, transcripts': ({ calls }) => calls.keptSince(T, 'transcript', at(300), 5),
  'across: calls.toTranscribe': ({ acrossTenants: { calls } }) => calls.toTranscribe(NOW, 5),
  'tenants.patchOp': ({ tenants, engine }) =>
    engine.commit([tenants.patchOp(T, { set: { hasCountedMonths: true } }, [['pastCommits', 'absent']])]),
  'tenantKeys.newest': ({ tenantKeys }) => tenantKeys.newest(T),
  'tenantKeys.ofVersion': ({ tenantKeys }) => tenantKeys.ofVersion(T, 10),
  'tenantKeys.all': ({ tenantKeys }) => tenantKeys.all(T),
  'across: tenantKeys.wrappedBy': ({ acrossTenants: { tenantKeys } }) => tenantKeys.wrappedBy('master-1', idOf('tk', 3), 5),
  'across: tenantKeys.masterKeyIds': ({ acrossTenants: { tenantKeys } }) => tenantKeys.masterKeyIds(),
  'across: tenantKeys.rewrap': ({ acrossTenants: { tenantKeys } }) =>
    tenantKeys.rewrap(KEPT_RECORD['tenant-keys'](10), 'wrapped anew', 'master-9'),
  'across: signingKeys.all': async ({ acrossTenants: { signingKeys } }) => (await signingKeys.all()).slice(0, 3),
  'across: signingKeys.add': ({ acrossTenants: { signingKeys } }) =>
    signingKeys.add(KEPT_RECORD['signing-keys'](next()), KEPT_RECORD['signing-keys'](12)),
  'across: signingKeys.add, the second of two': ({ acrossTenants: { signingKeys } }) => signingKeys.add(KEPT_RECORD['signing-keys'](12)),
  'across: signingKeys.reseal': ({ acrossTenants: { signingKeys } }) => signingKeys.reseal(KEPT_RECORD['signing-keys'](15), 'sealed anew'),
  'across: seals.key': ({ acrossTenants: { seals } }) => seals.key(),
  'across: seals.of': ({ acrossTenants: { seals } }) => seals.of(asTenantId(idOf('tn', 10))),
  'across: seals.insert': ({ acrossTenants: { seals } }) => seals.insert(KEPT_RECORD.seals(next())),
  'across: seals.replace': ({ acrossTenants: { seals } }) => seals.replace({ ...KEPT_RECORD.seals(10), seq: 11 }),
  'across: seals.reseal': async ({ acrossTenants: { seals } }) => {
    await seals.insert({ _id: 'key', sealedKey: 'sealed' });
    return seals.reseal({ _id: 'key', sealedKey: 'sealed' }, 'sealed anew');
  },
  'receipts.after': ({ receipts }) => receipts.after(T, idOf('cl', 5), 5),
  'receipts.after at a moment': ({ receipts, engine }) => engine.onSnapshot((moment) => receipts.after(T, idOf('cl', 5), 5, moment)),
  'audit.head': ({ audit }) => audit.head(asTenantId(idOf('tn', 10))),
  'audit.appendOps': ({ audit, engine }) => {
    const n = next();
    return engine.commit(audit.appendOps(asTenantId(idOf('tn', 10)), [KEPT_RECORD.audit(n)], { _id: T, seq: 10, hash: 'hash-10' }));
  },
  'audit.appendOps, the first one': ({ audit, engine }) => {
    const n = next();
    return engine.commit(audit.appendOps(asTenantId(idOf('tn', n)), [KEPT_RECORD.audit(n)], undefined));
  },
  'audit.appendOps, too late': ({ audit, engine }) =>
    engine.commit(audit.appendOps(asTenantId(idOf('tn', 15)), [KEPT_RECORD.audit(next())], undefined)),
  'audit.list': ({ audit }) => audit.list(T, 5),
  'audit.list, next page': ({ audit }) => audit.list(T, 5, 100),
  'audit.after': ({ audit }) => audit.after(T, 100, 5),
  'erasures.ofLead': ({ erasures }) => erasures.ofLead(T, idOf('ld', 10)),
  'erasures.list': ({ erasures }) => erasures.list(T, PAGE),
  'across: erasures.begun': ({ acrossTenants: { erasures } }) => erasures.begun(5),
  'users.list': ({ users }) => users.list(T, PAGE),
  'across: apiKeys.get': ({ acrossTenants: { apiKeys } }) => apiKeys.get(idOf('ak', 10)),
  'users.withEmail': ({ users }) => users.withEmail(T, KEPT_RECORD.users(10).email),
  'across: users.allWithEmail': ({ acrossTenants: { users } }) => users.allWithEmail(KEPT_RECORD.users(10).email, 5),
  'sessions.ofUser': ({ sessions }) => sessions.ofUser(T, idOf('us', 10)),
  'sessions.end': ({ sessions }) => sessions.end(T, KEPT_RECORD.sessions(20)._id),
  'across: sessions.get': ({ acrossTenants: { sessions } }) => sessions.get(KEPT_RECORD.sessions(10)._id),
  'invitations.list': ({ invitations }) => invitations.list(T, PAGE),
  'invitations.ofPurpose': ({ invitations }) => invitations.ofPurpose(T, 'first-owner'),
  'invitations.remove': ({ invitations }) => invitations.remove(T, idOf('iv', 20)),
  'across: invitations.withToken': ({ acrossTenants: { invitations } }) => invitations.withToken(KEPT_RECORD.invitations(10).tokenHash),
  'recordingLinks.list': ({ recordingLinks }) => recordingLinks.list(T, PAGE),
  'recordingLinks.list, of a call': ({ recordingLinks }) => recordingLinks.list(T, PAGE, { callId: idOf('cl', 10) }),
  'recordingLinks.remove': ({ recordingLinks }) => recordingLinks.remove(T, idOf('rl', 20)),
  'wallets.setDailyCap': ({ wallets }) => wallets.setDailyCap(T, 50_000),
  'wallets.setDailyCap, none any more': ({ wallets }) => wallets.setDailyCap(T, undefined),
};
