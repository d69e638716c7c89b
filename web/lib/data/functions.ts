import { errorText } from '#web/lib/i18n/error-text.ts';
import { fetchAsUser } from '#web/lib/session/fetch-as-user.ts';

/** An unsuccessful response of `/functions/v1`, or no response at all (`status` 0). */
export class FunctionError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;

  constructor(status: number, code: string, message: string, details?: unknown) {
    super(message);
    this.name = 'FunctionError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Calls a function as the current user: POST with a body, which is a file or sent as JSON, otherwise GET. @throws {FunctionError} */
export async function callFunction<Data>(
  name: string,
  { body, headers, signal }: CallOptions = {},
): Promise<{ status: number; data: Data }> {
  let response: Response;
  try {
    response = await fetchAsUser(`/functions/v1/${name}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body === undefined || body instanceof Blob ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    throw new FunctionError(0, 'network', error instanceof Error ? error.message : String(error));
  }
  const data: unknown = await response.json().catch(() => null);
  if (response.ok) return { status: response.status, data: data as Data };
  const problem =
    typeof data === 'object' && data !== null ? (data as { code?: unknown; message?: unknown; details?: unknown }) : {};
  const code = typeof problem.code === 'string' ? problem.code : 'unknown';
  throw new FunctionError(
    response.status,
    code,
    errorText(code, typeof problem.message === 'string' ? problem.message : null, reasonsIn(problem.details)) ??
      response.statusText,
    problem.details,
  );
}

function reasonsIn(details: unknown): string[] {
  return typeof details === 'object' && details !== null && 'reason' in details && typeof details.reason === 'string'
    ? [details.reason]
    : [];
}
