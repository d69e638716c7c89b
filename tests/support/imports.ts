import { randomUUID } from 'node:crypto';
import type { ApplyResponse } from '#domain/campaigns/result-import.ts';
import type { ResultImport } from '#web/features/campaigns/campaign-rows.ts';
import { callFunction, type Failure } from './orders.ts';
import type { SignedIn, TestServer } from './server.ts';

/** Uploads, previews and applies exports as an admin does. */
export function importsOf(server: TestServer, admin: SignedIn) {
  const upload = async (content: Uint8Array | string, name = 'report.csv'): Promise<string> => {
    const path = `imports/${randomUUID()}/${name}`;
    const { error } = await admin.supabase.storage
      .from('evidence')
      .upload(path, Buffer.from(content), { contentType: 'text/csv' });
    if (error !== null) throw error;
    return path;
  };
  const previewOf = (path: string, as = admin) =>
    callFunction<ResultImport & Failure>(server, 'preview-import', { path }, { as });
  return {
    upload,
    previewOf,
    preview: async (content: Uint8Array | string) => (await previewOf(await upload(content))).body,
    apply: (id: string, mapping: object, more: object = {}, as = admin) =>
      callFunction<ApplyResponse & Failure>(server, 'apply-import', { import_id: id, mapping, ...more }, { as }),
  };
}
