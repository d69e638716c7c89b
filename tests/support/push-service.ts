import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PublicPost } from '#server/platform/outside/public-post.ts';

interface ReceivedPush {
  endpoint: string;
  headers: Record<string, string | number>;
  content: Record<string, unknown>;
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** A browser with a subscription at a push service. It decrypts messages as RFC 8291 and RFC 8188 say. */
export function makeBrowser(host = 'fcm.googleapis.com') {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const subscription = {
    endpoint: `https://${host}/fcm/send/${randomBytes(12).toString('hex')}`,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
  };
  return {
    subscription,
    decrypt(body: Buffer): Record<string, unknown> {
      const salt = body.subarray(0, 16);
      const idLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + idLength);
      const sealed = body.subarray(21 + idLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
      const secret = hkdf(keys.computeSecret(sender), auth, info, 32);
      const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as Record<string, unknown>;
    },
  };
}

export type TestBrowser = ReturnType<typeof makeBrowser>;

/** Stands in for all push services. It answers 201 unless `answers` has a status for an endpoint. */
export function makePushService() {
  const posts: { endpoint: string; post: PublicPost }[] = [];
  const answers = new Map<string, number>();
  return {
    answers,
    post: (url: URL, post: PublicPost) => {
      posts.push({ endpoint: url.href, post });
      return Promise.resolve(answers.get(url.href) ?? 201);
    },
    /** What a browser has got so far, decrypted. */
    receivedBy: ({ subscription, decrypt }: TestBrowser): ReceivedPush[] =>
      posts
        .filter(({ endpoint }) => endpoint === subscription.endpoint)
        .map(({ endpoint, post }) => ({ endpoint, headers: post.headers, content: decrypt(post.body) })),
  };
}
