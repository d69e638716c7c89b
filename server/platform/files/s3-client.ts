import { inChildSpan, SpanKind } from '#server/platform/tracing/span.ts';
import { AwsClient } from 'aws4fetch';
import { DOMParser } from '@xmldom/xmldom';
import { describeFailure } from '#server/platform/errors/describe-failure.ts';

export interface S3Settings {
  endpoint: URL;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Null: derived from the endpoint's host name, else us-east-1. */
  region: string | null;
}

export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly status: number;
  /** The store's error code, such as `NoSuchKey`. */
  readonly code: string;
  readonly host: string;

  constructor(status: number, code: string, action: string, store: URL) {
    super(`the file store ${store.href} rejected ${action}: ${status} ${code}`);
    this.status = status;
    this.code = code;
    this.host = store.host;
  }
}

/** The store gave no answer. The message names it. */
export class S3Unreachable extends Error {
  override readonly name = 'S3Unreachable';
  /** Why, such as ECONNREFUSED. */
  readonly code: string | undefined;
  readonly host: string;

  constructor(store: URL, cause: unknown) {
    const { code, reason = code } = describeFailure(cause);
    super(`the file store ${store.href} could not be reached${reason === undefined ? '' : ` (${reason})`}`, { cause });
    this.code = reason;
    this.host = store.host;
  }
}

interface S3Call {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Null for the bucket itself. */
  key: string | null;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Blob | string;
  /** SHA-256 of the body in hex; the store rejects a body that does not match. */
  sha256?: string;
}

export interface S3Client {
  /** Returns a successful response with its body unread. Server errors and throttling are retried. @throws {S3Error | S3Unreachable} */
  call(call: S3Call): Promise<Response>;
  /** Returns the XML of a successful response. Some operations report errors in the body of a 200. @throws {S3Error} */
  callForXml(call: S3Call): Promise<Xml>;
  bucket: string;
}

/** Text contents of the elements with a name, in document order. */
interface Xml {
  all(name: string): string[];
  first(name: string): string;
}

const RETRIES = 4;

/** Sends signed requests with path-style URLs, which every S3-compatible store supports. */
export function createS3Client({ endpoint, bucket, accessKeyId, secretAccessKey, region }: S3Settings): S3Client {
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    service: 's3',
    retries: RETRIES,
    initRetryMs: 100,
    ...(region === null ? {} : { region }),
  });
  const base = `${endpoint.href.replace(/\/$/, '')}/${encodeURIComponent(bucket)}`;
  const store = new URL(base);

  async function call({ method, key, query, headers, body, sha256 }: S3Call): Promise<Response> {
    const url = new URL(key === null ? base : `${base}/${key}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const signed = { ...headers, ...(sha256 === undefined ? {} : { 'x-amz-content-sha256': sha256 }) };
    const response = await inChildSpan(`file store ${method}`, { kind: SpanKind.CLIENT }, () =>
      client
        .fetch(url.href, { method, headers: signed, ...(body === undefined ? {} : { body }) })
        .catch((error: unknown) => {
          throw new S3Unreachable(store, error);
        }),
    );
    if (response.ok) return response;
    throw new S3Error(
      response.status,
      parseXml(await response.text()).first('Code'),
      `${method} of ${key === null ? 'the bucket' : 'a file'}`,
      store,
    );
  }

  return {
    bucket,
    call,
    async callForXml(request) {
      const response = await call(request);
      const xml = parseXml(await response.text());
      if (xml.all('Error').length > 0)
        throw new S3Error(response.status, xml.first('Code'), `${request.method} of a file`, store);
      return xml;
    },
  };
}

function parseXml(text: string): Xml {
  const silent = { warning: () => undefined, error: () => undefined, fatalError: () => undefined };
  const document = text.trimStart().startsWith('<')
    ? new DOMParser({ errorHandler: silent }).parseFromString(text, 'text/xml')
    : undefined;
  const all = (name: string) =>
    Array.from(document?.getElementsByTagName(name) ?? []).map((element) => element.textContent ?? '');
  return { all, first: (name) => all(name)[0] ?? '' };
}
