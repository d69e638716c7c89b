import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The part of the driver's query that its types do not have: what it calls with the stream and the result, or an error. */
interface Settling {
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

const isSettling = (query: object): query is Settling =>
  typeof Reflect.get(query, 'resolve') === 'function' && typeof Reflect.get(query, 'reject') === 'function';

/**
 * Sends `lines` to a `copy … from stdin`. By the time that PostgreSQL rejects a row, the driver has settled the query
 * with its stream, which then never ends: the error only reaches the query's `reject`.
 */
export async function writeCopy(query: { writable(): Promise<Writable> }, lines: Uint8Array): Promise<void> {
  if (!isSettling(query)) throw new Error('the PostgreSQL driver has renamed the internals of its queries');
  const failed = Promise.withResolvers<never>();
  // Awaited below, unless the query itself fails.
  failed.promise.catch(() => undefined);
  const { resolve, reject } = query;
  query.resolve = (value) => {
    // The error may come before anyone has the stream.
    if (value instanceof Writable) value.on('error', failed.reject);
    resolve(value);
  };
  query.reject = (error) => {
    failed.reject(error);
    reject(error);
  };
  const stream = await query.writable();
  await Promise.race([pipeline([lines], stream), failed.promise]);
}

/**
 * All rows of a `copy … to stdout`. The driver pauses its socket while the stream is full and only a read of the stream
 * resumes it. Nothing reads a stream that has ended, so that a last row that fills it would leave the connection paused
 * and its next query without an answer: the socket is resumed here.
 */
export async function readCopy(query: { readable(): Promise<Readable> }): Promise<Uint8Array> {
  const stream = await query.readable();
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) chunks.push(chunk);
  } finally {
    stream._read(0);
  }
  return Buffer.concat(chunks);
}
