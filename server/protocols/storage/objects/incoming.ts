import { pipeline, Readable } from 'node:stream';
import type { BusboyHeaders, BusboyInstance } from '@fastify/busboy';
import type { Bytes } from '#server/platform/storage/byte-streams.ts';
import { cacheControlOf, maxAgeOf, MAX_METADATA_BYTES, metadataOf } from '#server/platform/storage/client-metadata.ts';
import { invalidRequest, StorageError } from '#server/platform/storage/errors.ts';
import type { Incoming } from '#server/platform/storage/store-object.ts';

/** Multipart boundaries, headers and fields around a file. */
const AROUND_A_FILE = 64 * 1024;

// Takes 13 ms to load, and only forms need it.
const library = () => import('@fastify/busboy');

const brokenOff = (cause?: unknown) => invalidRequest('The request ended before its body did', cause);
const noContent = (cause?: unknown) => invalidRequest('No content provided', cause);

/** Streams the body; an aborted upload is a client error. */
async function* arriving(body: AsyncIterable<Uint8Array> | null): Bytes {
  try {
    yield* body ?? [];
  } catch (error) {
    throw error instanceof StorageError ? error : brokenOff(error);
  }
}

/** A file sent as the request body, or as a form's file. @throws {StorageError} */
export async function receiveFile(request: Request): Promise<Incoming> {
  const isForm = request.headers.get('content-type')?.toLowerCase().startsWith('multipart/form-data') === true;
  return isForm ? receiveForm(request) : receiveRaw(request);
}

function receiveRaw(request: Request): Incoming {
  const { headers } = request;
  const length = headers.get('content-length');
  const metadata = headers.get('x-metadata');
  return {
    body: arriving(request.body),
    declaredType: headers.get('content-type'),
    declaredSize: length === null ? null : Number(length),
    contentEncoding: encodingOf(headers.get('content-encoding')),
    cacheControl: cacheControlOf(headers.get('cache-control')),
    userMetadata: metadata === null ? null : metadataOf(Buffer.from(metadata, 'base64').toString('utf8')),
    close: async () => undefined,
  };
}

interface Part {
  stream: Readable;
  mimeType: string;
}

async function receiveForm(request: Request): Promise<Incoming> {
  const fields = new Map<string, string>();
  const parser = await openParser(request.headers);
  const source = Readable.from(arriving(request.body));
  const part = await firstFile(source, parser, fields);
  const metadata = fields.get('metadata') ?? fields.get('userMetadata');
  const length = request.headers.get('content-length');
  return {
    body: arriving(part.stream),
    declaredType: fields.get('contentType') ?? part.mimeType,
    // A lower bound of the file's size, to reject one that is far too large before reading it.
    declaredSize: length === null ? null : Math.max(0, Number(length) - AROUND_A_FILE),
    contentEncoding: encodingOf(fields.get('contentEncoding') ?? null),
    cacheControl: maxAgeOf(fields.get('cacheControl') ?? null),
    userMetadata: metadata === undefined ? null : metadataOf(metadata),
    async close() {
      part.stream.destroy();
      source.destroy();
    },
  };
}

async function openParser(headers: Headers): Promise<BusboyInstance> {
  const { Busboy } = await library();
  const asGiven: BusboyHeaders = { 'content-type': headers.get('content-type') ?? '' };
  try {
    return new Busboy({
      headers: asGiven,
      limits: {
        files: 1,
        fields: 10,
        parts: 11,
        fieldNameSize: 100,
        fieldSize: MAX_METADATA_BYTES + 1,
        headerPairs: 20,
      },
    });
  } catch (error) {
    throw noContent(error);
  }
}

/** Reads up to the file. Fields after it are ignored, because the file is stored while it arrives. */
function firstFile(source: Readable, parser: BusboyInstance, fields: Map<string, string>): Promise<Part> {
  return new Promise((resolve, reject) => {
    let file: Readable | undefined;
    parser.on('field', (name, value) => fields.set(name, value));
    parser.once('file', (_name, stream, _filename, _encoding, mimeType) => {
      file = stream;
      // Readers of the stream receive the error; without a reader it must not crash the process.
      stream.on('error', () => undefined);
      resolve({ stream, mimeType });
    });
    pipeline(source, parser, (error) => {
      if (error) file?.destroy(error);
      reject(error instanceof StorageError ? error : noContent(error));
    });
  });
}

function encodingOf(text: string | null): string | null {
  const encoding = text?.trim().toLowerCase() ?? '';
  return encoding === '' || encoding === 'identity' ? null : encoding;
}
