import { RejectedError, type EmployeeConversation, type FieldProblem, type TenantId } from '@turant/domain';
import type { PluginHost } from '@turant/plugin-host';
import type { Store } from '@turant/store';
import { refuse } from './found.js';
import { PROVIDER_CAPABILITIES, type ProviderCapability } from './provider-capabilities.js';

interface CheckContext {
  store: Pick<Store, 'connections'>;
  host: Pick<PluginHost, 'get'>;
}

/**
 * Checks what a person has typed as the conversation of an employee.
 * @throws RejectedError EMPLOYEE_INVALID, CONNECTION_UNKNOWN, CAPABILITY_MISSING
 */
export async function checkConversation(
  context: CheckContext,
  tenant: TenantId,
  conversation: EmployeeConversation | undefined,
): Promise<void> {
  if (!conversation) return;
  const problems: FieldProblem[] = [];
  const needed = (field: string): void =>
    void problems.push({ field: `conversation.${field}`, code: 'INVALID', message: `a conversation by model needs ${field}` });
  if (conversation.kind === 'model' && !conversation.instructions?.trim()) needed('instructions');
  if (conversation.kind === 'model' && !conversation.llm) needed('llm');
  refuse('EMPLOYEE_INVALID', problems);
  for (const part of PROVIDER_CAPABILITIES)
    for (const [at, { connectionId }] of (conversation[part] ?? []).entries())
      await checkProvider(context, tenant, { part, connectionId, field: `conversation.${part}.${at}.connectionId` });
}

async function checkProvider(
  context: CheckContext,
  tenant: TenantId,
  { part, connectionId, field }: { part: ProviderCapability; connectionId: string; field: string },
): Promise<void> {
  const connection = await context.store.connections.ofProvider(tenant, connectionId);
  const refused = (code: 'CONNECTION_UNKNOWN' | 'CAPABILITY_MISSING', message: string): RejectedError =>
    new RejectedError(code, message, [{ field, code, message }]);
  if (!connection) throw refused('CONNECTION_UNKNOWN', `${field} is no connection of yours`);
  if (!context.host.get(connection.plugin)?.capabilities.includes(part))
    throw refused('CAPABILITY_MISSING', `${field} is a connection of ${connection.plugin}, which cannot do ${part}`);
}
