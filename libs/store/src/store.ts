import type { Schema } from 'mongoose';
import { ApiKeysAcrossTenants } from './api-keys/api-keys.across-tenants.js';
import { ApiKeys } from './api-keys/api-keys.js';
import { CallsAcrossTenants } from './calls/calls.across-tenants.js';
import { Calls } from './calls/calls.js';
import { ConnectionsAcrossTenants } from './connections/connections.across-tenants.js';
import { ConnectionCounts, Connections } from './connections/connections.js';
import { Counters } from './counters/counters.js';
import { DeadLettersAcrossTenants } from './dead-letters/dead-letters.across-tenants.js';
import { DeliveriesAcrossTenants } from './deliveries/deliveries.across-tenants.js';
import { Deliveries } from './deliveries/deliveries.js';
import { DoNotCallList } from './do-not-call/do-not-call.js';
import type { Door } from './door/door.js';
import { planOf } from './door/schema-indexes.js';
import { openEmbedded } from './embedded/embedded-door.js';
import { Employees } from './employees/employees.js';
import { LeadsAcrossTenants } from './leads/leads.across-tenants.js';
import { Leads } from './leads/leads.js';
import { LeasesAcrossTenants } from './leases/leases.across-tenants.js';
import { openMongo } from './mongo/mongo-door.js';
import { Refs } from './refs/refs.js';
import { RequestsAcrossTenants } from './requests/requests.across-tenants.js';
import { Requests } from './requests/requests.js';
import { SCHEMAS } from './schemas.js';
import { TenantsAcrossTenants } from './tenants/tenants.across-tenants.js';
import { Tenants } from './tenants/tenants.js';
import { Timeline } from './timeline/timeline.js';
import { TrunksAcrossTenants } from './trunks/trunks.across-tenants.js';
import { VirtualNumbers } from './virtual-numbers/virtual-numbers.js';
import { Ledger, Wallets } from './wallets/wallets.js';

/** Which engine holds the records: a folder of this machine, or a MongoDB replica set. */
export type StoreOptions = { dataDir: string; now?: () => number } | { mongodbUri: string };

/** All repositories over one door. `acrossTenants` is for the road and the key check only. */
export class Store {
  readonly apiKeys: ApiKeys;
  readonly calls: Calls;
  readonly connectionCounts: ConnectionCounts;
  readonly connections: Connections;
  readonly counters: Counters;
  readonly deliveries: Deliveries;
  readonly doNotCall: DoNotCallList;
  readonly employees: Employees;
  readonly leads: Leads;
  readonly ledger: Ledger;
  readonly refs: Refs;
  readonly requests: Requests;
  readonly tenants: Tenants;
  readonly timeline: Timeline;
  readonly virtualNumbers: VirtualNumbers;
  readonly wallets: Wallets;
  readonly acrossTenants: {
    apiKeys: ApiKeysAcrossTenants;
    calls: CallsAcrossTenants;
    connections: ConnectionsAcrossTenants;
    deadLetters: DeadLettersAcrossTenants;
    deliveries: DeliveriesAcrossTenants;
    leads: LeadsAcrossTenants;
    leases: LeasesAcrossTenants;
    requests: RequestsAcrossTenants;
    tenants: TenantsAcrossTenants;
    trunks: TrunksAcrossTenants;
  };

  constructor(readonly door: Door) {
    this.apiKeys = new ApiKeys(door);
    this.calls = new Calls(door);
    this.connectionCounts = new ConnectionCounts(door);
    this.connections = new Connections(door);
    this.counters = new Counters(door);
    this.deliveries = new Deliveries(door);
    this.doNotCall = new DoNotCallList(door);
    this.employees = new Employees(door);
    this.leads = new Leads(door);
    this.ledger = new Ledger(door);
    this.refs = new Refs(door);
    this.requests = new Requests(door);
    this.tenants = new Tenants(door);
    this.timeline = new Timeline(door);
    this.virtualNumbers = new VirtualNumbers(door);
    this.wallets = new Wallets(door);
    this.acrossTenants = {
      apiKeys: new ApiKeysAcrossTenants(door),
      calls: new CallsAcrossTenants(door),
      connections: new ConnectionsAcrossTenants(door),
      deadLetters: new DeadLettersAcrossTenants(door),
      deliveries: new DeliveriesAcrossTenants(door),
      leads: new LeadsAcrossTenants(door),
      leases: new LeasesAcrossTenants(door),
      requests: new RequestsAcrossTenants(door),
      tenants: new TenantsAcrossTenants(door),
      trunks: new TrunksAcrossTenants(door),
    };
  }

  close(): Promise<void> {
    return this.door.close();
  }
}

/** Opens a door over any set of schemas, with its indexes and format in place; the store's own tests open small ones. */
export async function openDoor(options: StoreOptions, schemas: Readonly<Record<string, Schema>> = SCHEMAS): Promise<Door> {
  const door =
    'mongodbUri' in options
      ? await openMongo({ uri: options.mongodbUri, schemas })
      : await openEmbedded({ ...options, plans: Object.entries(schemas).map(([name, schema]) => planOf(name, schema)) });
  try {
    await door.migrate();
    return door;
  } catch (error) {
    await door.close();
    throw error;
  }
}

/** @throws SettingsError DATA_FOLDER_IN_USE, DATA_FOLDER_NEWER, DATABASE_NEWER; RetryLaterError STORE_UNAVAILABLE */
export async function openStore(options: StoreOptions): Promise<Store> {
  return new Store(await openDoor(options));
}
