import type { Hono } from 'hono';
import type { Row } from '#database/rows.ts';
import type { AppEnv } from '#server/http/app-env.ts';

/** Uploads, previews and applies an export like the team does. `only` assigns campaigns that the file does not name. */
export async function importExport(
  app: Hono<AppEnv>,
  token: string,
  fileName: string,
  csv: string,
  only: Record<string, string> = {},
): Promise<void> {
  const call = async (path: string, type: string, body: string): Promise<unknown> => {
    const response = await app.request(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body,
    });
    if (!response.ok) throw new Error(`could not import the demo results: ${await response.text()}`);
    return response.json();
  };
  const path = `imports/${crypto.randomUUID()}/${fileName}`;
  await call(`/storage/v1/object/evidence/${path.split('/').map(encodeURIComponent).join('/')}`, 'text/csv', csv);
  const { id, report } = (await call(
    '/functions/v1/preview-import',
    'application/json',
    JSON.stringify({ path }),
  )) as Pick<Row<'result_imports'>, 'id' | 'report'>;
  const mapping = { ...Object.fromEntries(report.names.map(({ name, campaignId }) => [name, campaignId])), ...only };
  await call('/functions/v1/apply-import', 'application/json', JSON.stringify({ import_id: id, mapping }));
}
