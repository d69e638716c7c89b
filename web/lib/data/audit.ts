import { restClient } from './rest-client.ts';

export interface AuditEntry {
  action: 'login' | 'order_created' | 'profile_updated';
  userId: string;
  tableName?: string;
  recordId?: string;
  newValues?: Record<string, unknown>;
}

/**
 * Tells the audit log what this program did for its user; the server puts in the real address and agent. A failure is
 * logged and stops nothing: what happened is in the database's own entries all the same.
 */
export async function tellAudit({ action, userId, tableName, recordId, newValues }: AuditEntry): Promise<void> {
  try {
    const rest = await restClient();
    const entry = {
      action,
      user_id: userId,
      table_name: tableName ?? null,
      record_id: recordId ?? null,
      new_values: newValues ?? null,
    };
    const { error } = await rest.from('audit_logs').insert(entry);
    if (error !== null) throw error;
  } catch (error) {
    console.error('the audit log could not be told', error);
  }
}
