import type { Creation } from '@turant/domain';
import type { Schema } from 'mongoose';
import { ApiKeysAcrossTenants } from './api-keys/api-keys.across-tenants.js';
import { ApiKeys } from './api-keys/api-keys.js';
import { AuditTrail } from './audit/audit-trail.js';
import { AuditedEngine, type Auditing } from './audited/audited-engine.js';
import { CallsAcrossTenants } from './calls/calls.across-tenants.js';
import { Calls } from './calls/calls.js';
import { ConnectionsAcrossTenants } from './connections/connections.across-tenants.js';
import { ConnectionCounts, Connections } from './connections/connections.js';
import { Counters } from './counters/counters.js';
import { DeadLettersAcrossTenants } from './dead-letters/dead-letters.across-tenants.js';
import { DeliveriesAcrossTenants } from './deliveries/deliveries.across-tenants.js';
import { Deliveries } from './deliveries/deliveries.js';
import { DoNotCallList } from './do-not-call/do-not-call.js';
import type { StorageEngine } from './engine/storage-engine.js';
import { planOf } from './engine/schema-indexes.js';
import { openEmbedded } from './embedded/embedded-engine.js';
import { EmployeesAcrossTenants } from './employees/employees.across-tenants.js';
import { Employees } from './employees/employees.js';
import { ErasuresAcrossTenants } from './erasures/erasures.across-tenants.js';
import { Erasures } from './erasures/erasures.js';
import { InvitationsAcrossTenants } from './invitations/invitations.across-tenants.js';
import { Invitations } from './invitations/invitations.js';
import { LeadsAcrossTenants } from './leads/leads.across-tenants.js';
import { Leads } from './leads/leads.js';
import { LeasesAcrossTenants } from './leases/leases.across-tenants.js';
import { MessagesAcrossTenants } from './messages/messages.across-tenants.js';
import { Messages } from './messages/messages.js';
import { mendConnectionPool } from './mongo/mend-connection-pool.js';
import { openMongo } from './mongo/mongo-engine.js';
import { Notices } from './notices/notices.js';
import { Receipts } from './receipts/receipts.js';
import { RecordingLinks } from './recording-links/recording-links.js';
import { Refs } from './refs/refs.js';
import { RequestsAcrossTenants } from './requests/requests.across-tenants.js';
import { Requests } from './requests/requests.js';
import { CREATIONS, SCHEMAS } from './collections.js';
import type { Proof } from './sealing/proof.js';
import { SealsAcrossTenants } from './seals/seals.across-tenants.js';
import { SessionsAcrossTenants } from './sessions/sessions.across-tenants.js';
import { Sessions } from './sessions/sessions.js';
import { SigningKeysAcrossTenants } from './signing-keys/signing-keys.across-tenants.js';
import { Subscriptions } from './subscriptions/subscriptions.js';
import { SweepWork } from './sweep-work.js';
import { TenantKeysAcrossTenants } from './tenant-keys/tenant-keys.across-tenants.js';
import { TenantKeys } from './tenant-keys/tenant-keys.js';
import { TenantRepository } from './tenant-repository.js';
import { TenantRecords } from './tenants/tenant-records.js';
import { TenantsAcrossTenants } from './tenants/tenants.across-tenants.js';
import { Tenants } from './tenants/tenants.js';
import { Timeline } from './timeline/timeline.js';
import { TrunksAcrossTenants } from './trunks/trunks.across-tenants.js';
import { UsersAcrossTenants } from './users/users.across-tenants.js';
import { Users } from './users/users.js';
import { VirtualNumbersAcrossTenants } from './virtual-numbers/virtual-numbers.across-tenants.js';
import { VirtualNumbers } from './virtual-numbers/virtual-numbers.js';
import { Ledger, Wallets } from './wallets/wallets.js';

/** The engine: LMDB in a folder of this machine, or a MongoDB replica set. */
export type StoreOptions = { dataDir: string; now?: () => number } | { mongodbUri: string };

/** All repositories over one engine. `acrossTenants` is for the road and the key check only. */
export class Store {
  readonly apiKeys: ApiKeys;
  readonly audit: AuditTrail;
  readonly calls: Calls;
  readonly connectionCounts: ConnectionCounts;
  readonly connections: Connections;
  readonly counters: Counters;
  readonly creations: TenantRepository<Creation>;
  readonly deliveries: Deliveries;
  readonly doNotCall: DoNotCallList;
  readonly employees: Employees;
  readonly erasures: Erasures;
  readonly invitations: Invitations;
  readonly leads: Leads;
  readonly messages: Messages;
  readonly notices: Notices;
  readonly ledger: Ledger;
  readonly receipts: Receipts;
  readonly recordingLinks: RecordingLinks;
  readonly refs: Refs;
  readonly requests: Requests;
  readonly sessions: Sessions;
  readonly subscriptions: Subscriptions;
  readonly tenantKeys: TenantKeys;
  readonly tenantRecords: TenantRecords;
  readonly tenants: Tenants;
  readonly timeline: Timeline;
  readonly users: Users;
  readonly virtualNumbers: VirtualNumbers;
  readonly wallets: Wallets;
  readonly acrossTenants: {
    apiKeys: ApiKeysAcrossTenants;
    calls: CallsAcrossTenants;
    connections: ConnectionsAcrossTenants;
    deadLetters: DeadLettersAcrossTenants;
    deliveries: DeliveriesAcrossTenants;
    employees: EmployeesAcrossTenants;
    erasures: ErasuresAcrossTenants;
    invitations: InvitationsAcrossTenants;
    leads: LeadsAcrossTenants;
    leases: LeasesAcrossTenants;
    messages: MessagesAcrossTenants;
    requests: RequestsAcrossTenants;
    seals: SealsAcrossTenants;
    sessions: SessionsAcrossTenants;
    signingKeys: SigningKeysAcrossTenants;
    sweepWork: SweepWork;
    tenantKeys: TenantKeysAcrossTenants;
    tenants: TenantsAcrossTenants;
    trunks: TrunksAcrossTenants;
    users: UsersAcrossTenants;
    virtualNumbers: VirtualNumbersAcrossTenants;
  };

  /** @param proof makes the MACs of the entries of the audit trail; see `sealedStore` */
  constructor(
    readonly engine: StorageEngine,
    readonly proof?: Proof,
  ) {
    this.apiKeys = new ApiKeys(engine);
    this.audit = new AuditTrail(engine);
    this.calls = new Calls(engine);
    this.connectionCounts = new ConnectionCounts(engine);
    this.connections = new Connections(engine);
    this.counters = new Counters(engine);
    this.creations = new TenantRepository(engine, CREATIONS);
    this.deliveries = new Deliveries(engine);
    this.doNotCall = new DoNotCallList(engine);
    this.employees = new Employees(engine);
    this.erasures = new Erasures(engine);
    this.invitations = new Invitations(engine);
    this.leads = new Leads(engine);
    this.ledger = new Ledger(engine);
    this.messages = new Messages(engine);
    this.notices = new Notices(engine);
    this.receipts = new Receipts(engine);
    this.recordingLinks = new RecordingLinks(engine);
    this.refs = new Refs(engine);
    this.requests = new Requests(engine);
    this.sessions = new Sessions(engine);
    this.subscriptions = new Subscriptions(engine);
    this.tenantKeys = new TenantKeys(engine);
    this.tenantRecords = new TenantRecords(engine);
    this.tenants = new Tenants(engine);
    this.timeline = new Timeline(engine);
    this.users = new Users(engine);
    this.virtualNumbers = new VirtualNumbers(engine);
    this.wallets = new Wallets(engine);
    this.acrossTenants = {
      apiKeys: new ApiKeysAcrossTenants(engine),
      calls: new CallsAcrossTenants(engine),
      connections: new ConnectionsAcrossTenants(engine),
      deadLetters: new DeadLettersAcrossTenants(engine),
      deliveries: new DeliveriesAcrossTenants(engine),
      employees: new EmployeesAcrossTenants(engine),
      erasures: new ErasuresAcrossTenants(engine),
      invitations: new InvitationsAcrossTenants(engine),
      leads: new LeadsAcrossTenants(engine),
      leases: new LeasesAcrossTenants(engine),
      messages: new MessagesAcrossTenants(engine),
      requests: new RequestsAcrossTenants(engine),
      seals: new SealsAcrossTenants(engine),
      sessions: new SessionsAcrossTenants(engine),
      signingKeys: new SigningKeysAcrossTenants(engine),
      sweepWork: new SweepWork(engine),
      tenantKeys: new TenantKeysAcrossTenants(engine),
      tenants: new TenantsAcrossTenants(engine),
      trunks: new TrunksAcrossTenants(engine),
      users: new UsersAcrossTenants(engine),
      virtualNumbers: new VirtualNumbersAcrossTenants(engine),
    };
  }

  /** The same records for somebody whose changes stand in the audit trail. Not for the road: see `AuditedEngine`. */
  as(auditing: Auditing): Store {
    const { proof } = this;
    const inner = this.engine instanceof AuditedEngine ? this.engine.inner : this.engine;
    return new Store(new AuditedEngine(inner, { ...auditing, proof }), proof);
  }

  /** Whether changes stand in the audit trail already. */
  get isAudited(): boolean {
    return this.engine instanceof AuditedEngine;
  }

  close(): Promise<void> {
    return this.engine.close();
  }
}

/** Opens an engine and migrates its indexes and format. Tests of the store give small sets of schemas. */
export async function openEngine(options: StoreOptions, schemas: Readonly<Record<string, Schema>> = SCHEMAS): Promise<StorageEngine> {
  if ('mongodbUri' in options) mendConnectionPool();
  const engine =
    'mongodbUri' in options
      ? await openMongo({ uri: options.mongodbUri, schemas })
      : await openEmbedded({ ...options, plans: Object.entries(schemas).map(([name, schema]) => planOf(name, schema)) });
  try {
    await engine.migrate();
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** @throws SettingsError DATA_FOLDER_IN_USE, DATA_FOLDER_NEWER, DATABASE_NEWER; RetryLaterError STORE_UNAVAILABLE */
export async function openStore(options: StoreOptions): Promise<Store> {
  return new Store(await openEngine(options));
}
