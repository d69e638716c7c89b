import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { idOfEntity, loadSaml } from '#server/protocols/auth/saml/identity-provider.ts';
import { engines, DEFAULT_ENGINE } from '#tests/support/database.ts';
import { selfSigned } from '#tests/support/certificate.ts';
import {
  assertionXml,
  readRequest,
  responseXml,
  signXml,
  startIdp,
  usualStatement,
  visitIdp,
  type Idp,
  type Statement,
} from '#tests/support/saml-idp.ts';
import { cookieJar, startAuth, type AuthServer } from './auth-harness.ts';

const MINUTE = 60_000;
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

/** What the flow remembers of a browser's cookie. */
const hashOf = (cookie: string) =>
  createHash('sha256')
    .update(cookie.split('=')[1] ?? '')
    .digest('hex');

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

describe.each(engines)('single sign-on on %s', (engine) => {
  let idp: Idp;
  let server: AuthServer;
  beforeAll(async () => {
    idp = await startIdp();
    server = await startAuth(engine, {
      SAML_METADATA: idp.metadataFile,
      SAML_DOMAINS: 'agency.test, Agency.example, Köln.example',
    });
  });
  afterAll(async () => {
    await server.close();
    await idp.close();
  });

  const start = async (options: { redirectTo?: string } = {}) => {
    const jar = cookieJar();
    const { data, error } = await server.client('anon', {}, jar).auth.signInWithSSO({ domain: 'agency.test', options });
    if (error !== null) throw error;
    return { url: data.url, request: readRequest(data.url), cookie: jar.cookie() };
  };
  const post = (response: string, relayState: string | null, cookie = '') =>
    server.call('/sso/saml/acs', {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams({
        SAMLResponse: Buffer.from(response).toString('base64'),
        ...(relayState === null ? {} : { RelayState: relayState }),
      }),
    });
  const landing = (answer: Response) => {
    expect(answer.status).toBe(303);
    return new URL(answer.headers.get('location') ?? '');
  };
  const fragment = (url: URL) => new URLSearchParams(url.hash.slice(1));

  /** A whole sign-in in which the provider's statement is changed before it is signed. */
  async function signInSaying(change: Partial<Statement>, keys = idp.keys) {
    const { request, cookie } = await start();
    const statement = { ...usualStatement(idp.entityId, request), ...change };
    const answer = signXml(responseXml(statement, assertionXml(statement)), 'Assertion', keys);
    return fragment(landing(await post(answer, request.relayState, cookie)));
  }
  /** As above, with the signed answer changed afterwards. */
  async function signInSending(change: (xml: string, statement: Statement) => string) {
    const { request, cookie } = await start();
    const statement = usualStatement(idp.entityId, request);
    const signed = signXml(responseXml(statement, assertionXml(statement)), 'Assertion', idp.keys);
    return fragment(landing(await post(change(signed, statement), request.relayState, cookie)));
  }

  test('[AUTH-09] finds the provider by domain and returns a session', async () => {
    const { url, request, cookie } = await start({ redirectTo: `${server.url}/auth/callback?next=1` });
    expect(url).toContain(`${new URL('/sign-in?tenant=1', idp.entityId).href}&`);
    expect(request).toMatchObject({
      acs: `${server.url}/auth/v1/sso/saml/acs`,
      issuer: `${server.url}/auth/v1/sso/saml/metadata`,
    });
    const form = await visitIdp(url);
    const target = landing(
      await fetch(form.action, { method: 'POST', headers: { cookie }, body: form.fields, redirect: 'manual' }),
    );
    expect(target.origin + target.pathname + target.search).toBe(`${server.url}/auth/callback?next=1`);
    expect([...fragment(target).keys()]).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'sb',
      'token_type',
    ]);

    const token = fragment(target).get('access_token') ?? '';
    const provider = `sso:${idOfEntity(idp.entityId)}`;
    const { data } = await server.client().auth.getUser(token);
    expect(data.user).toMatchObject({
      email: 'nia@agency.test',
      email_confirmed_at: expect.any(String),
      app_metadata: { provider, providers: [provider] },
      user_metadata: { given_name: 'Nia', family_name: 'Cole', email_verified: true },
      identities: [
        {
          id: 'nia@agency.test',
          provider,
          identity_data: { sub: 'nia@agency.test', iss: idp.entityId, email: 'nia@agency.test' },
        },
      ],
    });
    expect(await server.services.identity.verify(token)).toMatchObject({ amr: [{ method: 'sso/saml' }] });

    const again = await signInSaying({});
    expect((await server.client().auth.getUser(again.get('access_token') ?? '')).data.user?.id).toBe(data.user?.id);
  });

  test('[AUTH-09] finds the provider by id and by its other domains', async () => {
    const id = idOfEntity(idp.entityId);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect((await server.client().auth.signInWithSSO({ providerId: id })).error).toBeNull();
    expect((await server.client().auth.signInWithSSO({ domain: 'AGENCY.example' })).error).toBeNull();
    const unknown = { status: 404, code: 'sso_provider_not_found' };
    expect((await server.client().auth.signInWithSSO({ domain: 'other.test' })).error).toMatchObject({
      ...unknown,
      message: 'No SSO provider assigned for this domain',
    });
    expect((await server.client().auth.signInWithSSO({ providerId: crypto.randomUUID() })).error).toMatchObject({
      ...unknown,
      message: 'No such SSO provider',
    });
    expect((await server.post('/sso', {})).status).toBe(400);
    expect((await server.post('/sso', { provider_id: id, domain: 'agency.test' })).status).toBe(400);
    const redirect = await server.post('/sso', { domain: 'agency.test' });
    expect([
      redirect.status,
      redirect.headers.get('location')?.startsWith(new URL('/sign-in', idp.entityId).href),
    ]).toEqual([303, true]);
  });

  test('[AUTH-09] [AUTH-04] with PKCE returns a code that only the browser that started can exchange', async () => {
    const browser = server.client('anon', { flowType: 'pkce', persistSession: true, storage: memoryStorage() });
    const { data } = await browser.auth.signInWithSSO({
      domain: 'agency.test',
      options: { redirectTo: `${server.url}/auth/callback` },
    });
    const form = await visitIdp(data?.url ?? '');
    const target = landing(await fetch(form.action, { method: 'POST', body: form.fields, redirect: 'manual' }));
    expect(target.hash).toBe('');
    const code = target.searchParams.get('code') ?? '';
    const stolen = await server.post('/token?grant_type=pkce', { auth_code: code, code_verifier: 'x'.repeat(56) });
    expect(stolen.status).toBe(400);
    const exchange = await browser.auth.exchangeCodeForSession(code);
    expect(exchange.error).toBeNull();
    expect(await server.services.identity.verify(exchange.data.session?.access_token ?? '')).toMatchObject({
      email: 'nia@agency.test',
      amr: [{ method: 'sso/saml' }],
    });
  });

  test('[AUTH-09] creates a separate account even if the email is in use', async () => {
    const email = 'both@agency.test';
    const { id } = await server.confirmedUser(email);
    const session = await signInSaying({ nameId: email, attributes: { mail: email } });
    const { data } = await server.client().auth.getUser(session.get('access_token') ?? '');
    expect(data.user?.email).toBe(email);
    expect(data.user?.id).not.toBe(id);
    await server.signedIn(email);
  });

  test('[AUTH-09] two concurrent responses for a new user create one account', async () => {
    const change = { nameId: 'twice@agency.test', attributes: { mail: 'twice@agency.test' } };
    const sessions = await Promise.all([signInSaying(change), signInSaying(change)]);
    const ids = await Promise.all(
      sessions.map(
        async (session) => (await server.client().auth.getUser(session.get('access_token') ?? '')).data.user?.id,
      ),
    );
    expect(ids[0]).toBeDefined();
    expect(ids[1]).toBe(ids[0]);
  });

  test('[AUTH-09] reads name and email from the attributes that providers use', async () => {
    const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
    const person = async (change: Partial<Statement>) => {
      const session = await signInSaying(change);
      const { user } = (await server.client().auth.getUser(session.get('access_token') ?? '')).data;
      return [user?.identities?.[0]?.id, user?.email];
    };
    const claim = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress';
    expect(
      await person({ nameId: 'p-1', nameIdFormat: persistent, attributes: { [claim]: 'one@agency.test' } }),
    ).toEqual(['p-1', 'one@agency.test']);
    expect(await person({ nameId: 'Two@agency.test', attributes: {} })).toEqual(['two@agency.test', 'two@agency.test']);
    const oid = {
      'urn:oid:0.9.2342.19200300.100.1.3': 'three@agency.test',
      'urn:oasis:names:tc:SAML:attribute:subject-id': 's-3',
    };
    expect(await person({ nameId: 'p-3', nameIdFormat: persistent, attributes: oid })).toEqual([
      's-3',
      'three@agency.test',
    ]);
    expect((await signInSaying({ nameId: 'p-4', nameIdFormat: persistent, attributes: {} })).get('error_code')).toBe(
      'saml_assertion_no_email',
    );
    expect(
      (await signInSaying({ nameId: 'p-4', nameIdFormat: persistent, attributes: { mail: 'no address' } })).get(
        'error_code',
      ),
    ).toBe('saml_assertion_no_email');
    const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
    expect((await signInSaying({ nameIdFormat: transient })).get('error_code')).toBe('saml_assertion_no_user_id');
  });

  test.each([
    ['another domain', 'victim@elsewhere.test'],
    ['a subdomain', 'victim@mail.agency.test'],
    ['a domain that ends alike', 'victim@notagency.test'],
    ['a domain that begins alike', 'victim@agency.test.elsewhere.test'],
    ['a letter of another script', 'victim@аgency.test'],
  ])('[AUTH-09] rejects an address of %s before any account is looked up', async (_, email) => {
    const { rows: before } = await server.db.query(`insert into auth.users (id, email) values ($1, $2) returning *`, [
      randomUUID(),
      email,
    ]);
    const change = { nameId: `p-${email}`, nameIdFormat: PERSISTENT, attributes: { mail: email } };
    const answer = await signInSaying(change);
    expect(answer.get('error_code')).toBe('email_address_not_authorized');
    expect(answer.get('error_description')).toContain(`not for ${email}`);
    expect(answer.has('access_token')).toBe(false);
    const { rows: after } = await server.db.query('select * from auth.users where email = $1', [email]);
    expect(after).toEqual(before);
  });

  test('[AUTH-09] rejects an address of another domain from a person who signed in before', async () => {
    const known = { nameId: 'p-moves', nameIdFormat: PERSISTENT };
    expect((await signInSaying({ ...known, attributes: { mail: 'moves@agency.test' } })).has('access_token')).toBe(
      true,
    );
    const answer = await signInSaying({ ...known, attributes: { mail: 'moves@elsewhere.test' } });
    expect(answer.get('error_code')).toBe('email_address_not_authorized');
  });

  test('[AUTH-09] compares domains in lower case, and other scripts in punycode', async () => {
    for (const email of [
      'a@AGENCY.test',
      'b@agency.EXAMPLE',
      'c@köln.example',
      'd@KÖLN.example',
      'e@xn--kln-sna.example',
    ]) {
      const answer = await signInSaying({ nameId: email, nameIdFormat: PERSISTENT, attributes: { mail: email } });
      expect([email, answer.get('error_description'), answer.has('access_token')]).toEqual([email, null, true]);
    }
    const { error } = await server.client().auth.signInWithSSO({ domain: 'KÖLN.example' });
    expect(error).toBeNull();
  });

  test('[AUTH-09] serves our metadata', async () => {
    const answer = await server.call('/sso/saml/metadata?download=true');
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      200,
      'application/xml',
      'attachment; filename="metadata.xml"',
    ]);
    const xml = await answer.text();
    expect(xml).toContain(`entityID="${server.url}/auth/v1/sso/saml/metadata"`);
    expect(xml).toContain(`Location="${server.url}/auth/v1/sso/saml/acs"`);
    expect(xml).toContain('WantAssertionsSigned="true"');
    expect((await server.call('/sso/saml/metadata')).headers.get('content-disposition')).toBeNull();
  });

  test('[AUTH-09] accepts the provider’s next key, and a response signed in addition', async () => {
    expect((await signInSaying({}, idp.next)).get('access_token')).not.toBeNull();
    expect((await signInSending((xml) => signXml(xml, 'Response', idp.keys))).get('access_token')).not.toBeNull();
  });

  test.each<[string, () => Partial<Statement>, RegExp]>([
    [
      'for another audience',
      () => ({ audience: 'https://other.test/metadata' }),
      /not signed by the identity provider for this site/,
    ],
    ['for another address', () => ({ recipient: 'https://other.test/acs' }), /another address/],
    ['sent to another address', () => ({ destination: 'https://other.test/acs' }), /another address/],
    ['of another provider', () => ({ issuer: 'https://other.test/' }), /another identity provider/],
    ['that answers another request', () => ({ inResponseTo: '_other' }), /another request/],
    ['that nobody asked for', () => ({ inResponseTo: null }), /nobody asked/],
    ['that has expired', () => ({ notOnOrAfter: new Date(Date.now() - 2 * MINUTE) }), /expired/],
    ['that is not valid yet', () => ({ notBefore: new Date(Date.now() + 2 * MINUTE) }), /not valid yet/],
  ])('[AUTH-09] rejects an assertion %s', async (_what, change, why) => {
    const outcome = await signInSaying(change());
    expect(outcome.get('access_token')).toBeNull();
    expect(Object.fromEntries(outcome)).toMatchObject({
      error: 'access_denied',
      error_code: 'validation_failed',
      error_description: expect.stringMatching(why),
    });
  });

  test('[AUTH-09] checks times against the server’s clock', async () => {
    const { request, cookie } = await start();
    const late = { ...usualStatement(idp.entityId, request), notOnOrAfter: new Date(Date.now() + 9 * MINUTE) };
    server.advance(8 * 60);
    try {
      expect(
        fragment(
          landing(
            await post(
              signXml(responseXml(late, assertionXml(late)), 'Assertion', idp.keys),
              request.relayState,
              cookie,
            ),
          ),
        ).get('error_code'),
      ).toBeNull();
      expect((await signInSaying({})).get('error_description')).toMatch(/expired/);
    } finally {
      server.advance(-8 * 60);
    }
  });

  const unsigned = /not signed by the identity provider for this site/;
  const unreadable = /cannot be read/;
  test.each<[string, (xml: string, statement: Statement) => string, RegExp]>([
    ['without a signature', (_xml, statement) => responseXml(statement, assertionXml(statement)), unsigned],
    [
      'with only the response signed',
      (_xml, statement) => signXml(responseXml(statement, assertionXml(statement)), 'Response', idp.keys),
      unsigned,
    ],
    [
      'signed by another key',
      (_xml, statement) =>
        signXml(responseXml(statement, assertionXml(statement)), 'Assertion', selfSigned('idp.test')),
      unsigned,
    ],
    [
      'signed by way of SHA-1',
      (_xml, statement) => signXml(responseXml(statement, assertionXml(statement)), 'Assertion', idp.keys, 'sha1'),
      /of a kind that is not accepted/,
    ],
    [
      'changed after it was signed',
      (xml) =>
        xml.replace(
          '<saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">nia@',
          '<saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">admin@',
        ),
      unsigned,
    ],
    [
      'with an attribute more',
      (xml) =>
        xml.replace(
          '<saml:AttributeStatement>',
          '<saml:AttributeStatement><saml:Attribute Name="mail"><saml:AttributeValue>admin@agency.test</saml:AttributeValue></saml:Attribute>',
        ),
      unsigned,
    ],
    [
      'with a document type',
      (xml) => `<!DOCTYPE samlp:Response [<!ENTITY who "admin@agency.test">]>${xml}`,
      unreadable,
    ],
    [
      'with an entity of its own',
      (xml) => `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml.replace('Nia@agency.test', '&x;')}`,
      unreadable,
    ],
    [
      'in place of which stands a refusal',
      (_xml, statement) => responseXml(statement, '', 'Responder'),
      /did not sign you in \(Responder\)/,
    ],
    [
      'that is encrypted',
      (_xml, statement) =>
        responseXml(statement, '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>'),
      /is encrypted/,
    ],
    ['that is no XML', () => '<samlp:Response', unreadable],
    ['that is nothing', () => ' ', unreadable],
  ])('[AUTH-09] rejects an assertion %s', async (_what, change, why) => {
    const outcome = await signInSending(change);
    expect(outcome.get('access_token')).toBeNull();
    expect(Object.fromEntries(outcome)).toMatchObject({
      error_code: 'validation_failed',
      error_description: expect.stringMatching(why),
    });
  });

  /** The signed assertion is kept so that its signature still verifies, and a forged one is put where it will be read. */
  const forged = (statement: Statement, id = '_forged') =>
    assertionXml({
      ...statement,
      nameId: 'admin@agency.test',
      attributes: { mail: 'admin@agency.test' },
      assertionId: id,
    });
  const signedPart = (xml: string) => /<saml:Assertion.*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
  const signaturePart = (xml: string) => /<Signature.*<\/Signature>/.exec(xml)?.[0] ?? '';

  test.each<[string, (xml: string, statement: Statement) => string]>([
    ['a forged one before it', (xml, s) => xml.replace('<saml:Assertion', `${forged(s)}<saml:Assertion`)],
    ['a forged one after it', (xml, s) => xml.replace('</samlp:Response>', `${forged(s)}</samlp:Response>`)],
    [
      'a forged one of the same id',
      (xml, s) => xml.replace('<saml:Assertion', `${forged(s, s.assertionId)}<saml:Assertion`),
    ],
    [
      'a forged one around it',
      (xml, s) =>
        xml.replace(signedPart(xml), forged(s).replace('</saml:Assertion>', `${signedPart(xml)}</saml:Assertion>`)),
    ],
    [
      'a forged one that bears its signature, itself in an extension',
      (xml, s) =>
        responseXml(
          s,
          forged(s, s.assertionId).replace('<saml:Subject>', `${signaturePart(xml)}<saml:Subject>`),
        ).replace('<samlp:Status>', `<samlp:Extensions>${signedPart(xml)}</samlp:Extensions><samlp:Status>`),
    ],
    [
      'a forged one that bears its signature, itself in an object of it',
      (xml, s) =>
        responseXml(
          s,
          forged(s).replace(
            '<saml:Subject>',
            `${signaturePart(xml).replace('</Signature>', `<Object>${signedPart(xml).replace(signaturePart(xml), '')}</Object></Signature>`)}<saml:Subject>`,
          ),
        ),
    ],
    [
      'the signature on the response alone',
      (xml, s) =>
        responseXml(s, forged(s))
          .replace('<samlp:Status>', `${signaturePart(xml)}<samlp:Status>`)
          .replace(/ ID="[^"]*"/, ` ID="${s.assertionId}"`),
    ],
    ['the signature taken off', (xml) => xml.replace(signaturePart(xml), '')],
  ])('[AUTH-09] rejects a signed assertion with %s', async (_what, change) => {
    const outcome = await signInSending(change);
    expect(outcome.get('access_token')).toBeNull();
    expect(outcome.get('error_code')).toBe('validation_failed');
    const { rows } = await server.db.query(`select 1 from auth.users where email = 'admin@agency.test'`);
    expect(rows).toEqual([]);
  });

  test('[AUTH-09] an XML comment does not truncate a name', async () => {
    const outcome = await signInSaying({
      nameId: 'whole@agency<!-- -->.example',
      attributes: { mail: 'whole@agency<!---->.example' },
    });
    const { data } = await server.client().auth.getUser(outcome.get('access_token') ?? '');
    expect([data.user?.email, data.user?.identities?.[0]?.id]).toEqual([
      'whole@agency.example',
      'whole@agency.example',
    ]);
    const foreign = { nameId: 'x', attributes: { mail: 'admin@agency.test<!---->.evil.example' } };
    expect((await signInSaying(foreign)).get('error_code')).toBe('email_address_not_authorized');
  });

  test('[AUTH-09] accepts a response and an assertion only once', async () => {
    const { request, cookie } = await start();
    const statement = usualStatement(idp.entityId, request);
    const answer = signXml(responseXml(statement, assertionXml(statement)), 'Assertion', idp.keys);
    const outcomes = await Promise.all(
      [1, 2, 3].map(async () => fragment(landing(await post(answer, request.relayState, cookie)))),
    );
    expect(outcomes.filter((outcome) => outcome.has('access_token'))).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.get('error_code') === 'saml_relay_state_not_found')).toHaveLength(2);

    // As if the same request could come back, from a copy of the table.
    const [sealed, now] = [await server.services.identity.seal({ requestId: request.id }), server.services.clock.now()];
    await server.db.query(
      `insert into auth.provider_flows (id, provider, sealed, redirect_to, browser_hash, created_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [request.relayState, `sso:${idOfEntity(idp.entityId)}`, sealed, server.url, hashOf(cookie), now],
    );
    expect(fragment(landing(await post(answer, request.relayState, cookie))).get('error_description')).toMatch(
      /used before/,
    );
  });

  test('[AUTH-09] an unsolicited response redirects to the home page with an error', async () => {
    const { request } = await start();
    const statement = usualStatement(idp.entityId, request);
    const answer = signXml(responseXml(statement, assertionXml(statement)), 'Assertion', idp.keys);
    const failed = async (relayState: string | null) => {
      const target = landing(await post(answer, relayState));
      expect([target.origin, target.pathname, target.searchParams.get('error_code')]).toEqual([
        server.url,
        '/',
        fragment(target).get('error_code'),
      ]);
      return fragment(target).get('error_code');
    };
    expect(await failed(null)).toBe('validation_failed');
    expect(await failed('https://evil.example/')).toBe('validation_failed');
    expect(await failed(crypto.randomUUID())).toBe('saml_relay_state_not_found');
    server.advance(10 * 60);
    expect(await failed(request.relayState)).toBe('saml_relay_state_expired');
    server.advance(-10 * 60);
    expect(landing(await server.call('/sso/saml/acs', { method: 'POST' })).searchParams.get('error_code')).toBe(
      'validation_failed',
    );
  });

  test('[AUTH-09] without PKCE accepts the response only in the browser that started it', async () => {
    const victim = await start();
    const attacker = await start();
    const statement = usualStatement(idp.entityId, attacker.request);
    const answer = signXml(responseXml(statement, assertionXml(statement)), 'Assertion', idp.keys);
    const outcome = fragment(landing(await post(answer, attacker.request.relayState, victim.cookie)));
    expect(outcome.get('access_token')).toBeNull();
    expect(outcome.get('error_code')).toBe('bad_oauth_state');
    // The request is spent, also for the browser that made it.
    const late = fragment(landing(await post(answer, attacker.request.relayState, attacker.cookie)));
    expect(late.get('error_code')).toBe('saml_relay_state_not_found');
    // The provider's page posts the form from its own site.
    const asked = await server.post('/sso', { domain: 'agency.test' });
    expect(asked.headers.get('set-cookie')).toMatch(
      /^hypecast-sso=.*Path=\/auth\/v1\/sso\/saml\/acs; HttpOnly; Secure; SameSite=None$/,
    );
  });

  test('[AUTH-09] redirects to no other site', async () => {
    for (const elsewhere of [
      'https://evil.example/',
      '//evil.example',
      `${server.url}@evil.example`,
      'javascript:alert(1)',
    ]) {
      const { url } = await start({ redirectTo: elsewhere });
      const form = await visitIdp(url);
      expect(
        landing(await fetch(form.action, { method: 'POST', body: form.fields, redirect: 'manual' })).origin,
        elsewhere,
      ).toBe(server.url);
    }
  });

  test('[AUTH-09] rejects a banned account', async () => {
    const change = { nameId: 'banned@agency.test', attributes: { mail: 'banned@agency.test' } };
    const { data } = await server.client().auth.getUser((await signInSaying(change)).get('access_token') ?? '');
    await server.admin.updateUserById(data.user?.id ?? '', { ban_duration: '1h' });
    expect((await signInSaying(change)).get('error_code')).toBe('user_banned');
  });
});

describe('identity provider metadata', () => {
  test('[AUTH-09] single sign-on is off without it', async () => {
    const server = await startAuth(DEFAULT_ENGINE);
    const { error } = await server.client().auth.signInWithSSO({ domain: 'agency.test' });
    expect(error).toMatchObject({ status: 404, code: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' });
    expect((await server.call('/sso/saml/metadata')).status).toBe(404);
    expect((await server.call('/sso/saml/acs', { method: 'POST' })).status).toBe(404);
    await server.close();
  });

  test('[AUTH-09] expired metadata stops sign-ins; thirty requests in five minutes are allowed', async () => {
    const idp = await startIdp({ validUntil: new Date(Date.now() + 60 * MINUTE) });
    const server = await startAuth(DEFAULT_ENGINE, {
      SAML_METADATA: idp.metadataFile,
      SAML_DOMAINS: 'agency.test',
      RATE_LIMITS: 'on',
    });
    const ask = () => server.client().auth.signInWithSSO({ domain: 'agency.test' });
    for (let count = 0; count < 30; count += 1) expect((await ask()).error).toBeNull();
    expect((await ask()).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    server.advance(3600);
    expect((await ask()).error).toMatchObject({ status: 404, code: 'sso_provider_disabled' });
    await server.close();
    await idp.close();
  });

  test.each([
    ['no domains', ''],
    ['a list of wildcards', '*.agency.test'],
    ['an address', 'nia@agency.test'],
  ])('[AUTH-09] rejects the setting with %s', (_, domains) => {
    expect(() => readConfig({ SAML_METADATA: '/idp.xml', SAML_DOMAINS: domains })).toThrow(/^SAML_DOMAINS: /);
  });

  test('[AUTH-09] reports an unusable file in one line', async () => {
    const idp = await startIdp();
    const load = (metadataFile: string) => loadSaml({ saml: { metadataFile, domains: [] } });
    expect((await load(idp.metadataFile))?.certificates).toHaveLength(2);
    await expect(load(`${idp.metadataFile}.none`)).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringMatching(/^SAML_METADATA: .*cannot be read \(ENOENT\)$/),
    });
    const contents: [string, RegExp][] = [
      ['', /there is no document|cannot be used/],
      ['not xml', /cannot be used/],
      ['<!DOCTYPE x><x/>', /document type/],
      ['<x/>', /describes 0 identity providers/],
      [
        '<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="x"><IDPSSODescriptor/></EntityDescriptor>',
        /HTTP-Redirect/,
      ],
    ];
    for (const [content, why] of contents) {
      await writeFile(idp.metadataFile, content);
      await expect(load(idp.metadataFile)).rejects.toMatchObject({
        name: 'ConfigError',
        message: expect.stringMatching(why),
      });
    }
    await idp.close();
  });
});
