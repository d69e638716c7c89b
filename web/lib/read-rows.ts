import * as z from 'zod';
import type { Api } from './api-context.ts';

/** Rows of a table or view, checked against their shape. For loaders, so that no page carries the checker. */
export async function readRows<T>(api: Api, path: string, row: z.ZodType<T>): Promise<T[]> {
  const answer = await api(path, { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return row.array().parse(await answer.json());
}

/** The column `translations` of a row, see `in-language.ts`. */
export const TranslationsColumn = z.record(z.string(), z.record(z.string(), z.unknown()));
