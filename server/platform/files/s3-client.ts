import { AwsClient } from 'aws4fetch';
import { DOMParser } from '@xmldom/xmldom';

export interface S3Settings {
  endpoint: URL;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Null: as the endpoint's name tells, else us-east-1. */
  region: string | null;
}

export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly status: number;
  /** The store's own word, such as `NoSuchKey`. */
  readonly code: string;

  constructor(status: number, code: string, action: string) {
    super(`the file store refused ${action}: ${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

interface S3Call {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Null for the bucket itself. */
  key: string | null;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Blob | string;
  /** SHA-256 of the body in hex: the store refuses what it did not receive as it was sent. */
  sha256?: string;
}

export interface S3Client {
  /** A successful answer, its body unread. A store that fails or is too busy is asked again a few times. @throws {S3Error} */
  call(call: S3Call): Promise<Response>;
  /** A successful answer's XML. Some calls answer 200 and tell of their failure in the body. @throws {S3Error} */
  callForXml(call: S3Call): Promise<Xml>;
  bucket: string;
}

/** Values of an answer's elements by name, in their order. */
export interface Xml {
  all(name: string): string[];
  first(name: string): string;
}

const RETRIES = 4;

/** Signed requests in path style, which every S3-compatible store understands. */
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

  async function call({ method, key, query, headers, body, sha256 }: S3Call): Promise<Response> {
    const url = new URL(key === null ? base : `${base}/${key}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const signed = { ...headers, ...(sha256 === undefined ? {} : { 'x-amz-content-sha256': sha256 }) };
    const response = await client.fetch(url.href, { method, headers: signed, ...(body === undefined ? {} : { body }) });
    if (response.ok) return response;
    throw new S3Error(
      response.status,
      parseXml(await response.text()).first('Code'),
      `${method} of ${key === null ? 'the bucket' : 'a file'}`,
    );
  }

  return {
    bucket,
    call,
    async callForXml(request) {
      const response = await call(request);
      const xml = parseXml(await response.text());
      if (xml.all('Error').length > 0)
        throw new S3Error(response.status, xml.first('Code'), `${request.method} of a file`);
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
