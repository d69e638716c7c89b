import { createHash } from 'node:crypto';
import type { Identity } from '#server/platform/keys/identity.ts';
import { OutsideError } from '#server/platform/outside/outside.ts';
import { postPublicly, type Post } from '#server/platform/outside/public-post.ts';
import { isPushEndpoint } from './push-hosts.ts';
import { vapidKeys } from './vapid.ts';

// Loads when the first message is sent.
const library = async () => (await import('web-push')).default;

const TIMEOUT_MS = 10_000;
/** Push services need not accept more (RFC 8030, 7.2). */
const MAX_PAYLOAD_BYTES = 3000;

interface PushSubscriptionKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface PushMessage {
  content: object;
  /** Seconds for which the service keeps the message for a device that is off. */
  ttl: number;
  /** While the device is off, a later message with the same topic replaces this one. */
  topic: string;
  urgency: 'low' | 'normal' | 'high';
}

/**
 * `gone`: the subscription no longer exists. `rejected`: this message will never be accepted. `later`: the service is
 * busy or cannot be reached.
 */
type PushOutcome = { result: 'sent' | 'gone' | 'rejected' | 'later'; status: number };

export interface Push {
  /** With which browsers subscribe. */
  readonly publicKey: string;
  accepts(endpoint: string): boolean;
  /** Encrypts a message for a browser (RFC 8291) and hands it to its push service. */
  send(subscription: PushSubscriptionKeys, message: PushMessage): Promise<PushOutcome>;
}

interface PushOptions {
  identity: Pick<Identity, 'mac'>;
  hosts: readonly string[];
  /** Whom a push service writes to: a `mailto:` or https URL. */
  contact: string;
  /** Injected by tests. */
  post?: Post | undefined;
}

export function createPush({ identity, hosts, contact, post = postPublicly }: PushOptions): Push {
  const keys = vapidKeys(identity);
  const accepts = (endpoint: string) => isPushEndpoint(endpoint, hosts);

  return {
    publicKey: keys.publicKey,
    accepts,
    async send({ endpoint, p256dh, auth }, { content, ttl, topic, urgency }) {
      // The setting may have changed since the browser subscribed.
      if (!accepts(endpoint)) return { result: 'gone', status: 0 };
      const payload = JSON.stringify(content);
      if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES) return { result: 'rejected', status: 413 };
      const { generateRequestDetails } = await library();
      const { headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject: contact, ...keys },
        TTL: ttl,
        topic: topicOf(topic),
        urgency,
      });
      try {
        return outcomeOf(await post(new URL(endpoint), { headers, body, timeoutMs: TIMEOUT_MS }));
      } catch (error) {
        if (error instanceof OutsideError) return { result: 'later', status: 0 };
        throw error;
      }
    },
  };
}

/** At most 32 characters of base64url (RFC 8030, 5.4). The hash hides what the message is about. */
const topicOf = (topic: string) => createHash('sha256').update(topic).digest('base64url').slice(0, 32);

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { result: 'sent', status };
  // 401 and 403: the subscription belongs to another key of ours.
  if ([401, 403, 404, 410].includes(status)) return { result: 'gone', status };
  return { result: status === 429 || status >= 500 ? 'later' : 'rejected', status };
}
