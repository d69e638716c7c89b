import type { MailTransport } from './transport.ts';

/** The gateway does not want this message; asking again does not help. */
export class TextRefusedError extends Error {
  override readonly name = 'TextRefusedError';
}

const TIMEOUT_MS = 15_000;
const TRY_AGAIN = new Set([408, 425, 429]);

/**
 * Hands text messages to an HTTP gateway: `POST url` with `{id, to, text}` and, when set, a bearer token. `id` is the same
 * for every try of one message. Any 2xx means that the gateway has it.
 */
export function gatewayTransport({ url, token }: { url: URL; token: string | null }): MailTransport {
  return {
    async send({ messageId, to, text }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ id: messageId, to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (answer.ok) return;
      const refused = answer.status >= 400 && answer.status < 500 && !TRY_AGAIN.has(answer.status);
      throw new (refused ? TextRefusedError : Error)(`the text message gateway answered ${answer.status}`);
    },
    close: () => undefined,
  };
}
