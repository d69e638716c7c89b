import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AwsV4Signer } from 'aws4fetch';

export const S3_KEYS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret/of+the=store' };

interface Upload {
  key: string;
  parts: Map<number, Buffer>;
  begun: Date;
}

class S3Error extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

/**
 * An in-memory S3 store with path-style URLs, as far as files need it. It accepts a request only if the same library
 * produces its signature for what arrived, and a body only if its hash matches the signed one.
 */
export async function startS3(bucket: string) {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Upload>();
  const calls: string[] = [];
  /** Status and code of the next responses, before anything is done. */
  const failures: [number, string][] = [];

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      const status = error instanceof S3Error ? error.status : 500;
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${(error as Error).message}</Code></Error>`);
    });
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const method = request.method ?? '';
    const failure = failures.shift();
    if (failure !== undefined) throw new S3Error(...failure);
    await requireSignature(request, url, body);
    const [, name, ...rest] = url.pathname.split('/');
    if (name !== bucket) throw new S3Error(404, 'NoSuchBucket');
    const key = decodeURIComponent(rest.join('/'));
    calls.push(`${method} ${[...url.searchParams.keys()].join('&')}`.trim());
    const answer = key === '' ? list(url) : act(request, method, key, url.searchParams, body);
    response.writeHead(answer.status, answer.headers).end(answer.body);
  }

  type Answer = { status: number; headers?: Record<string, string>; body?: Buffer | string };
  const xml = (body: string): Answer => ({
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0"?>${body}`,
  });
  const stored = (key: string): Buffer => {
    const found = objects.get(key);
    if (found === undefined) throw new S3Error(404, 'NoSuchKey');
    return found;
  };

  function act(request: IncomingMessage, method: string, key: string, query: URLSearchParams, body: Buffer): Answer {
    const uploadId = query.get('uploadId');
    if (uploadId !== null) return actOnUpload(method, uploadId, query, body);
    if (method === 'POST' && query.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, { key, parts: new Map(), begun: new Date() });
      return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (method === 'PUT') {
      const source = request.headers['x-amz-copy-source'];
      objects.set(key, typeof source === 'string' ? stored(decodeURIComponent(source).slice(bucket.length + 2)) : body);
      return typeof source === 'string'
        ? xml('<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>')
        : { status: 200, headers: { etag: tagOf(body) } };
    }
    if (method === 'GET') return read(stored(key), request.headers.range);
    if (method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    throw new S3Error(405, 'MethodNotAllowed');
  }

  function actOnUpload(method: string, id: string, query: URLSearchParams, body: Buffer): Answer {
    const upload = uploads.get(id);
    if (upload === undefined) throw new S3Error(404, 'NoSuchUpload');
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body);
      return { status: 200, headers: { etag: tagOf(body) } };
    }
    uploads.delete(id);
    if (method === 'DELETE') return { status: 204 };
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
    const parts = named.map(([, number, tag]) => {
      const part = upload.parts.get(Number(number));
      if (part === undefined || tagOf(part) !== tag) throw new S3Error(400, 'InvalidPart');
      return part;
    });
    objects.set(upload.key, Buffer.concat(parts));
    return xml('<CompleteMultipartUploadResult><ETag>"x-2"</ETag></CompleteMultipartUploadResult>');
  }

  const list = (url: URL): Answer => (url.searchParams.has('uploads') ? listUploads(url) : listObjects(url));

  function listObjects(url: URL): Answer {
    const prefix = url.searchParams.get('prefix') ?? '';
    const entries = [...objects].flatMap(([key, { length }]) =>
      key.startsWith(prefix)
        ? [
            `<Contents><Key>${key}</Key><LastModified>${new Date().toISOString()}</LastModified><Size>${length}</Size></Contents>`,
          ]
        : [],
    );
    return xml(`<ListBucketResult>${entries.join('')}</ListBucketResult>`);
  }

  function listUploads(url: URL): Answer {
    const prefix = url.searchParams.get('prefix') ?? '';
    const found = [...uploads].filter(([, { key }]) => key.startsWith(prefix));
    const entries = found.map(
      ([id, { key, begun }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
    );
    return xml(`<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>`);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    endpoint,
    objects,
    uploads,
    calls,
    failures,
    env: {
      S3_ENDPOINT: endpoint.href,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const tagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`;

function read(body: Buffer, range: string | undefined) {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (from === undefined) return { status: 200, body };
  return { status: 206, body: body.subarray(Number(from), Number(to) + 1) };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  // Real stores reject a body of unknown length.
  if (body.length > 0 && request.headers['content-length'] === undefined)
    throw new S3Error(411, 'MissingContentLength');
  return body;
}

async function requireSignature(request: IncomingMessage, url: URL, body: Buffer): Promise<void> {
  const given = request.headers.authorization ?? '';
  const [, accessKeyId, region, signed = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d+\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), /.exec(given) ?? [];
  if (accessKeyId !== S3_KEYS.accessKeyId) throw new S3Error(403, 'InvalidAccessKeyId');
  const headers = Object.fromEntries(
    signed
      .split(';')
      .filter((name) => name !== 'host')
      .map((name) => [name, String(request.headers[name] ?? '')]),
  );
  const hash = headers['x-amz-content-sha256'] ?? '';
  const signer = new AwsV4Signer({
    ...S3_KEYS,
    method: request.method ?? '',
    url: url.href,
    headers,
    service: 's3',
    region: region ?? '',
    datetime: headers['x-amz-date'] ?? '',
    allHeaders: true,
  });
  if ((await signer.authHeader()) !== given) throw new S3Error(403, 'SignatureDoesNotMatch');
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== createHash('sha256').update(body).digest('hex'))
    throw new S3Error(400, 'XAmzContentSHA256Mismatch');
}
