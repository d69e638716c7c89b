import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import type { PoolClient } from 'pg';
import { from, to } from 'pg-copy-streams';
import { translate } from './postgres-client.ts';

/** Runs `copy (query) to stdout`. The client must not be one that pipelines. */
export async function copyOut(client: PoolClient, query: string): Promise<Uint8Array> {
  try {
    return await buffer(client.query(to(`copy (${query}) to stdout`)));
  } catch (error) {
    throw translate(error);
  }
}

/** Runs `copy <target> from stdin`. The client must not be one that pipelines. */
export async function copyIn(client: PoolClient, target: string, lines: Uint8Array): Promise<void> {
  try {
    await pipeline([lines], client.query(from(`copy ${target} from stdin`)));
  } catch (error) {
    throw translate(error);
  }
}
