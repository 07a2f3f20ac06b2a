import { OPERATOR_TRAIL } from '@turant/store';
import { connectionRoutes } from './connection-routes.js';

/** Providers of speech and text that the employees of every tenant may name. They belong to no tenant. */
export class OperatorConnectionsController extends connectionRoutes(
  { path: 'api/operator/connections', reads: 'operator', writes: 'operator', owner: OPERATOR_TRAIL },
  {
    list: 'The operator’s own providers of speech and text, newest first; for the operator',
    get: 'A provider of the operator with its settings; for the operator',
    create: 'Connect a provider of speech or text, which every tenant may then use; for the operator',
    patch: 'Change, pause or wake a provider of the operator; settings are merged as those of a tenant’s connection. For the operator',
    remove: 'Remove a provider of the operator; 409 CONNECTION_IN_USE while an employee of any tenant names it. For the operator',
  },
) {}
