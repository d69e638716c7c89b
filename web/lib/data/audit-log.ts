import { restClient } from './rest-client.ts';

interface AuditEntry {
  action: 'login' | 'order_created' | 'profile_updated';
  userId: string;
  tableName?: string;
  recordId?: string;
  newValues?: Record<string, unknown>;
}

/**
 * Writes a user action to the audit log; the server adds the IP address and user agent. A failure is only logged,
 * because the database records the change itself in any case.
 */
export async function logAction({ action, userId, tableName, recordId, newValues }: AuditEntry): Promise<void> {
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
    console.error('the audit log entry could not be written', error);
  }
}
