import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  given_name?: string;
  family_name?: string;
  picture?: string;
}

interface Grant {
  person: Person;
  nonce: string | null;
  challenge: string;
  redirectUri: string;
}

/** Provider faults that a test can turn on. */
interface Misbehaviour {
  /** Rejects the user at the authorization endpoint, like "Cancel". */
  refuse?: boolean;
  nonce?: string;
  audience?: string;
  issuer?: string;
  /** Signs with a key that it does not publish. */
  foreignKey?: boolean;
  expired?: boolean;
  tokenStatus?: number;
}

export interface OpenIdProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The user of the browser. */
  person: Person;
  misbehaviour: Misbehaviour;
  /** An ID token as a native application would get it. */
  idToken(person: Person, more?: JWTPayload): Promise<string>;
  close(): Promise<void>;
}

/**
 * A local OpenID provider: discovery, authorization code with PKCE, ID tokens, userinfo. `interactive` shows a page
 * with a button; otherwise it redirects back at once.
 */
export async function startOpenIdProvider({ interactive = false } = {}): Promise<OpenIdProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const foreign = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test-key', alg: 'RS256', use: 'sig' };
  const grants = new Map<string, Grant>();
  const accessTokens = new Map<string, Person>();
  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch((error: unknown) => {
      outgoing.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const provider: OpenIdProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: 'hypecast-test',
    clientSecret: `secret-${randomUUID()}`,
    person: {
      sub: 'person-1',
      email: 'nia@provider.test',
      email_verified: true,
      name: 'Nia Cole',
      given_name: 'Nia',
      family_name: 'Cole',
    },
    misbehaviour: {},
    idToken,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function idToken(person: Person, more: JWTPayload = {}): Promise<string> {
    const { misbehaviour } = provider;
    const now = Math.floor(Date.now() / 1000) - (misbehaviour.expired === true ? 7200 : 0);
    return new SignJWT({ ...person, ...more })
      .setProtectedHeader({ alg: 'RS256', kid: 'test-key' })
      .setIssuer(misbehaviour.issuer ?? provider.issuer)
      .setAudience(misbehaviour.audience ?? provider.clientId)
      .setIssuedAt(more.iat ?? now)
      .setExpirationTime(more.exp ?? now + 3600)
      .sign(misbehaviour.foreignKey === true ? foreign.privateKey : privateKey);
  }

  const sendJson = (outgoing: ServerResponse, body: unknown, status = 200) =>
    outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  function authorize(query: URLSearchParams, outgoing: ServerResponse): void {
    const redirectUri = query.get('redirect_uri') ?? '';
    const back = new URL(redirectUri);
    back.searchParams.set('state', query.get('state') ?? '');
    if (
      query.get('client_id') !== provider.clientId ||
      query.get('response_type') !== 'code' ||
      query.get('code_challenge_method') !== 'S256'
    ) {
      back.searchParams.set('error', 'invalid_request');
    } else if (provider.misbehaviour.refuse === true) {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', 'The person pressed Cancel');
    } else {
      const code = randomUUID();
      grants.set(code, {
        person: { ...provider.person },
        nonce: query.get('nonce'),
        challenge: query.get('code_challenge') ?? '',
        redirectUri,
      });
      back.searchParams.set('code', code);
    }
    if (!interactive) outgoing.writeHead(302, { location: back.href }).end();
    else {
      const page = `<!doctype html><html lang="en"><title>Test provider</title><h1>Test provider</h1><a href="${back.href.replaceAll('&', '&amp;')}">Continue as ${provider.person.name ?? ''}</a>`;
      outgoing.writeHead(200, { 'content-type': 'text/html' }).end(page);
    }
  }

  async function exchange(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of incoming) text += String(chunk);
    const form = new URLSearchParams(text);
    if (provider.misbehaviour.tokenStatus !== undefined)
      return void sendJson(outgoing, { error: 'server_error' }, provider.misbehaviour.tokenStatus);
    const known = form.get('client_id') === provider.clientId && form.get('client_secret') === provider.clientSecret;
    if (!known) return void sendJson(outgoing, { error: 'invalid_client' }, 401);
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant === undefined || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri')) {
      return void sendJson(outgoing, { error: 'invalid_grant' }, 400);
    }
    const accessToken = randomUUID();
    accessTokens.set(accessToken, grant.person);
    const nonce = provider.misbehaviour.nonce ?? grant.nonce;
    sendJson(outgoing, {
      access_token: accessToken,
      refresh_token: `refresh-${accessToken}`,
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: await idToken(grant.person, nonce === null ? {} : { nonce }),
    });
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', provider.issuer);
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        sendJson(outgoing, {
          issuer: provider.issuer,
          authorization_endpoint: `${provider.issuer}/authorize`,
          token_endpoint: `${provider.issuer}/token`,
          userinfo_endpoint: `${provider.issuer}/userinfo`,
          jwks_uri: `${provider.issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        });
        return;
      case '/jwks':
        sendJson(outgoing, { keys: [jwk] });
        return;
      case '/authorize':
        authorize(url.searchParams, outgoing);
        return;
      case '/token':
        await exchange(incoming, outgoing);
        return;
      case '/userinfo': {
        const person = accessTokens.get((incoming.headers.authorization ?? '').replace(/^Bearer /, ''));
        if (person === undefined) sendJson(outgoing, { error: 'invalid_token' }, 401);
        else sendJson(outgoing, person);
        return;
      }
    }
    outgoing.writeHead(404).end();
  }

  return provider;
}
