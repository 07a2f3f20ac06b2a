import { SCOPES } from '@turant/domain';
import type { Answer, SendOptions, AskedService } from '../engines/service.js';

/** A tenant beside the seeded one, asked with its own first key, which holds every scope. */
export interface OtherTenant {
  tenantId: string;
  apiKey: string;
  send(path: string, options?: SendOptions): Promise<Answer>;
  postLead(body: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** @returns its id */
  addEmployee(wish: object): Promise<string>;
}

export async function addTenant(
  service: AskedService,
  wish: { name?: string; region?: string; defaultTier?: string; scopes?: readonly string[] },
): Promise<OtherTenant> {
  const { status, body } = await service.send('/api/tenants', {
    key: service.adminKey,
    body: { name: 'Another business', scopes: SCOPES, ...wish },
  });
  if (status !== 201) throw new Error(`no tenant was made: ${status} ${JSON.stringify(body)}`);
  const apiKey = body.secret as string;
  const send = (path: string, options: SendOptions = {}): Promise<Answer> => service.send(path, { key: apiKey, ...options });
  return {
    tenantId: body.tenant.tenantId as string,
    apiKey,
    send,
    postLead: (lead, headers) => send('/api/webhooks/leads', { body: lead, headers }),
    addEmployee: async (employee) => {
      const made = await send('/api/employees', { body: { languages: ['en-IN'], ...employee } });
      if (made.status !== 201) throw new Error(`no employee was made: ${made.status} ${JSON.stringify(made.body)}`);
      return made.body.employee.employeeId as string;
    },
  };
}
