import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_ROOT } from './project-root.ts';

/** The version of the product, such as `0.2.0`. */
export async function productVersion(): Promise<string> {
  const text = await readFile(join(PROJECT_ROOT, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
