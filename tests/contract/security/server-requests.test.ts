import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createVideoPictures } from '#server/modules/testimonials/video-pictures.ts';
import { gatewayTransport } from '#server/platform/email/text-transport.ts';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

/** A server on loopback that counts requests: the internal service that an attacker wants to reach. */
async function startInternal(answer: (path: string, response: ServerResponse) => void) {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request.url ?? '/', response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
type Internal = Awaited<ReturnType<typeof startInternal>>;

describe('outgoing requests', () => {
  let internal: Internal;
  /** Answers everything with a redirect to the internal service. */
  let outside: Internal;
  let server: TestServer;
  let admin: SignedIn;
  beforeAll(async () => {
    internal = await startInternal((_, response) =>
      response.setHeader('content-type', 'application/json').end('{"success": true}'),
    );
    outside = await startInternal((path, response) => response.writeHead(307, { location: internal.url + path }).end());
    server = await startServer(DEFAULT_ENGINE, {
      env: {
        GOOGLE_CLIENT_ID: 'id',
        GOOGLE_CLIENT_SECRET: 'secret',
        GOOGLE_ISSUER: outside.url,
        OPENID_PROVIDERS: `other=${outside.url}|id`,
      },
    });
    admin = await server.signedIn({ admin: true });
  });
  beforeEach(() => {
    internal.asked.length = 0;
    outside.asked.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await Promise.all([internal.close(), outside.close()]);
  });

  test('does not follow a redirect for a provider’s discovery document', async () => {
    const response = await fetch(`${server.url}/auth/v1/authorize?provider=google`, { redirect: 'manual' });
    expect(response.status).toBe(500);
    expect(outside.asked).toEqual(['GET /.well-known/openid-configuration']);
    expect(internal.asked).toEqual([]);
  });

  test('does not fetch the issuer of an ID token unless it is configured', async () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const now = Math.floor(Date.now() / 1000);
    for (const [provider, issuer] of [
      ['google', internal.url],
      ['other', internal.url],
      ['unknown', internal.url],
      [internal.url, internal.url],
    ] as const) {
      const claims = { iss: issuer, aud: 'id', sub: '1', iat: now, exp: now + 60 };
      const token = `${encode({ alg: 'RS256', kid: 'x', jku: `${internal.url}/jwks` })}.${encode(claims)}.AAAA`;
      const response = await fetch(`${server.url}/auth/v1/token?grant_type=id_token`, {
        method: 'POST',
        body: JSON.stringify({ provider, id_token: token, issuer }),
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
    }
    expect(internal.asked).toEqual([]);
  });

  test('does not follow a redirect of the SMS gateway', async () => {
    const message = { messageId: '1', from: '', to: '+15550100', subject: '', html: '', text: 'Your code is 123456' };
    await expect(gatewayTransport({ url: new URL(outside.url), token: 'secret' }).send(message)).rejects.toThrow();
    expect(outside.asked).toHaveLength(1);
    expect(internal.asked).toEqual([]);
    await gatewayTransport({ url: new URL(internal.url), token: 'secret' }).send(message);
    expect(internal.asked).toHaveLength(1);
  });

  test.each([
    'http://127.0.0.1/watch?v=aqz-KE-bpKQ',
    'https://localhost/watch?v=aqz-KE-bpKQ',
    'https://[::1]/watch?v=aqz-KE-bpKQ',
    'https://[::ffff:169.254.169.254]/watch?v=aqz-KE-bpKQ',
    'https://2130706433/watch?v=aqz-KE-bpKQ',
    'https://0x7f.1/watch?v=aqz-KE-bpKQ',
    'https://youtube.com@127.0.0.1/watch?v=aqz-KE-bpKQ',
    'https://youtube.com:pw@127.0.0.1/watch?v=aqz-KE-bpKQ',
    'https://127.0.0.1#youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtube.com.127.0.0.1.nip.io/watch?v=aqz-KE-bpKQ',
    'https://evil.test/https://youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtube.com/watch?v=../../../../latest/meta-data',
    'https://youtu.be/..%2f..%2f@127.0.0.1',
    'https://youtu.be/aqz-KE-bpKQ%0d%0aHost:%20127.0.0.1',
    'https://vimeo.com/76979871@127.0.0.1',
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_FLUSHALL',
  ])('fetches the thumbnail of a video at %s from its platform or not at all', async (address) => {
    const hosts = new Set<string>();
    const pictures = createVideoPictures(async (url) => {
      hosts.add(url.origin);
      expect(url.pathname).toMatch(/^\/(vi\/[\w-]{11}\/\w+\.jpg|api\/oembed\.json)$/);
      return new Response(null, { status: 404 });
    });
    await pictures.ofVideo('youtube', address);
    await pictures.ofVideo('vimeo', address);
    await pictures.ofVideo('direct', address);
    for (const origin of hosts) expect(['https://i.ytimg.com', 'https://vimeo.com']).toContain(origin);
    const { data, error } = await admin.supabase
      .from('video_testimonials')
      .insert({ title: 'x', client_name: 'x', video_url: address, video_platform: 'youtube' })
      .select('video_url');
    // What the database accepts leads to the platform.
    if (error === null)
      expect(new URL(String(data[0]?.video_url)).hostname).toMatch(/^(www\.|m\.)?(youtube\.com|youtu\.be)$/);
  });

  test('fetches the thumbnail of a genuine video', async () => {
    const asked: string[] = [];
    const pictures = createVideoPictures(async (url) => {
      asked.push(url.href);
      return new Response(null, { status: 404 });
    });
    await pictures.ofVideo('youtube', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ');
    expect(asked).toHaveLength(3);
  });

  test('never fetches URLs stored by clients', async () => {
    const nia = await server.signedIn();
    const { error } = await nia.supabase.auth.updateUser({
      data: { avatar_url: `${internal.url}/avatar`, picture: `${internal.url}/picture`, website: internal.url },
    });
    expect(error).toBeNull();
    await nia.supabase.rpc('open_ticket', { subject: 'x', body: `![x](${internal.url}/img) ${internal.url}/link` });
    await fetch(`${server.url}/functions/v1/submit-contact`, {
      method: 'POST',
      body: JSON.stringify({ name: `<img src="${internal.url}/i">`, email: nia.email, message: internal.url }),
    });
    await expect
      .poll(
        async () => (await server.services.db.query(`select 1 from public.email_outbox where state <> 'sent'`)).count,
      )
      .toBe(0);
    expect(internal.asked).toEqual([]);
  });
});
