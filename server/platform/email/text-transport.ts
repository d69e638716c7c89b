import type { EmailTransport } from './transport.ts';

/** The gateway rejected the message for good. */
export class TextRejectedError extends Error {
  override readonly name = 'TextRejectedError';
}

const TIMEOUT_MS = 15_000;
const RETRY_STATUSES = new Set([408, 425, 429]);

/**
 * Hands text messages to an HTTP gateway: `POST url` with `{id, to, text}` and, if set, a bearer token. `id` is the same
 * for every attempt at one message. Any 2xx means that the gateway has accepted it.
 */
export function gatewayTransport({ url, token }: { url: URL; token: string | null }): EmailTransport {
  return {
    async send({ messageId, to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ id: messageId, to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (response.ok) return;
      const rejected = response.status >= 400 && response.status < 500 && !RETRY_STATUSES.has(response.status);
      throw new (rejected ? TextRejectedError : Error)(`the text message gateway answered ${response.status}`);
    },
    close: () => undefined,
  };
}
