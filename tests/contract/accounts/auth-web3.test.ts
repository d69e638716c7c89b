import { createSignInMessageText } from '@solana/wallet-standard-util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, DEFAULT_ENGINE } from '#tests/support/database.ts';
import { ethereumWallet, solanaWallet } from '#tests/support/wallets.ts';
import { startAuth, type AuthServer } from './auth-harness.ts';

interface Fields {
  domain: string;
  uri: string;
  version: string;
  chainId: string;
  nonce: string;
  issuedAt: string;
  expirationTime: string;
  notBefore: string;
  statement: string;
}

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

describe.each(engines)('wallet sign-in on %s', (engine) => {
  let server: AuthServer;
  beforeAll(async () => {
    server = await startAuth(engine, { WEB3_SIGN_INS: 'on' });
  });
  afterAll(() => server.close());

  const host = () => new URL(server.url).host;
  const usual = () => ({
    domain: host(),
    uri: `${server.url}/auth/login`,
    version: '1',
    nonce: 'q7Xk29LmPv',
    issuedAt: new Date().toISOString(),
    statement: 'Sign in to Hypecast',
  });

  function ethereumText(address: string, change: Partial<Fields> = {}): string {
    const f = { ...usual(), chainId: '1', ...change };
    return [
      `${f.domain} wants you to sign in with your Ethereum account:`,
      address,
      '',
      f.statement,
      '',
      `URI: ${f.uri}`,
      `Version: ${f.version}`,
      ...(f.chainId === '' ? [] : [`Chain ID: ${f.chainId}`]),
      `Nonce: ${f.nonce}`,
      `Issued At: ${f.issuedAt}`,
      ...(f.expirationTime === undefined ? [] : [`Expiration Time: ${f.expirationTime}`]),
      ...(f.notBefore === undefined ? [] : [`Not Before: ${f.notBefore}`]),
    ].join('\n');
  }
  const solanaText = (address: string, change: Partial<Fields> = {}) =>
    createSignInMessageText({ ...usual(), ...change, address });

  const ethereum = (message: string, signature: `0x${string}`) =>
    server.client().auth.signInWithWeb3({ chain: 'ethereum', message, signature });
  const solana = (message: string, signature: Uint8Array) =>
    server.client().auth.signInWithWeb3({ chain: 'solana', message, signature });

  /** One way to sign in on each chain, with the fields of its message changed. */
  const chains = {
    ethereum: (change: Partial<Fields> = {}) => {
      const wallet = ethereumWallet();
      const text = ethereumText(wallet.address, change);
      return ethereum(text, wallet.sign(text));
    },
    solana: (change: Partial<Fields> = {}) => {
      const wallet = solanaWallet();
      const text = solanaText(wallet.address, change);
      return solana(text, wallet.sign(text));
    },
  };
  const each = Object.keys(chains) as (keyof typeof chains)[];

  test('[AUTH-06] Ethereum: creates an account and finds it at the next sign-in', async () => {
    const wallet = ethereumWallet();
    const first = ethereumText(wallet.address);
    const { data, error } = await ethereum(first, wallet.sign(first));
    expect(error).toBeNull();
    const subject = `web3:ethereum:${wallet.address}`;
    const claims = {
      address: wallet.address,
      chain: 'ethereum',
      network: '1',
      domain: host(),
      statement: 'Sign in to Hypecast',
    };
    expect(data.user).toMatchObject({
      email: '',
      app_metadata: { provider: 'web3', providers: ['web3'] },
      user_metadata: { sub: subject, custom_claims: claims },
      identities: [{ id: subject, provider: 'web3', identity_data: { sub: subject, custom_claims: claims } }],
    });
    expect(await server.services.identity.verify(data.session?.access_token ?? '')).toMatchObject({
      amr: [{ method: 'web3' }],
      role: 'authenticated',
    });

    const again = ethereumText(wallet.address, { nonce: 'anotherNonce', chainId: '137' });
    expect((await ethereum(again, wallet.sign(again))).data.user?.id).toBe(data.user?.id);
  });

  test('[AUTH-06] Solana: creates an account and finds it at the next sign-in', async () => {
    const wallet = solanaWallet();
    const first = solanaText(wallet.address, { chainId: 'mainnet' });
    const { data, error } = await solana(first, wallet.sign(first));
    expect(error).toBeNull();
    const subject = `web3:solana:${wallet.address}`;
    expect(data.user?.identities).toMatchObject([
      { id: subject, identity_data: { custom_claims: { network: 'mainnet', domain: host() } } },
    ]);
    expect(await server.services.identity.verify(data.session?.access_token ?? '')).toMatchObject({
      amr: [{ method: 'web3' }],
    });
    const again = solanaText(wallet.address, { nonce: 'anotherNonce' });
    expect((await solana(again, wallet.sign(again))).data.user?.id).toBe(data.user?.id);
  });

  test('[AUTH-06] accepts messages as the official client writes them', async () => {
    const eth = ethereumWallet();
    const request = async ({ method, params }: { method: string; params?: unknown }) => {
      if (method === 'eth_requestAccounts') return [eth.address];
      if (method === 'eth_chainId') return '0x1';
      return eth.sign(Buffer.from((params as [string])[0].slice(2), 'hex').toString());
    };
    const wallet = { address: eth.address, request, on: () => undefined, removeListener: () => undefined };
    for (const statement of ['Sign in to Hypecast', undefined]) {
      const options = {
        url: `${server.url}/`,
        ...(statement === undefined
          ? {}
          : { signInWithEthereum: { nonce: '12345678', expirationTime: new Date(Date.now() + 60_000) } }),
      };
      const { error } = await server.client().auth.signInWithWeb3({
        chain: 'ethereum',
        wallet: wallet as never,
        ...(statement === undefined ? {} : { statement }),
        options: options as never,
      });
      expect(error).toBeNull();
    }
    const sol = solanaWallet();
    const plain = {
      publicKey: { toBase58: () => sol.address },
      signMessage: async (bytes: Uint8Array) => sol.sign(new TextDecoder().decode(bytes)),
    };
    for (const statement of ['Sign in to Hypecast', undefined]) {
      const signInWithSolana =
        statement === undefined
          ? {}
          : {
              nonce: '12345678',
              expirationTime: minutes(1),
              notBefore: minutes(-1),
              resources: ['https://hypecast.test/terms'],
            };
      const { error } = await server.client().auth.signInWithWeb3({
        chain: 'solana',
        wallet: plain as never,
        ...(statement === undefined ? {} : { statement }),
        options: { url: `${server.url}/`, signInWithSolana } as never,
      });
      expect(error).toBeNull();
    }
  });

  test.each([
    ['for another domain', () => ({ domain: 'evil.example' }), /domain/],
    ['for another URI', () => ({ uri: 'https://evil.example/', domain: 'evil.example' }), /another app/],
    [
      'for a name that only begins like ours',
      () => ({ uri: `${server.url}.evil.example/`, domain: `${host()}.evil.example` }),
      /./,
    ],
    ['with a user in the URI', () => ({ uri: `http://evil@${host()}/` }), /another app/],
    ['that has expired', () => ({ issuedAt: minutes(-5), expirationTime: minutes(-1) }), /expired/],
    ['that is not yet valid', () => ({ notBefore: minutes(5) }), /becomes valid/],
    ['that was issued too long ago', () => ({ issuedAt: minutes(-11) }), /too long ago/],
    ['that was issued in the future', () => ({ issuedAt: minutes(2) }), /in the future/],
    ['with a time that is none', () => ({ issuedAt: 'yesterday' }), /./],
    ['of another version', () => ({ version: '2' }), /./],
    ['with a short nonce', () => ({ nonce: 'short' }), /./],
  ])('[AUTH-06] rejects a message %s', async (_what, change, why) => {
    for (const chain of each) {
      const { data, error } = await chains[chain](change());
      expect(data.session, chain).toBeNull();
      expect(error, chain).toMatchObject({ status: 400, message: expect.stringMatching(why) });
    }
  });

  test('[AUTH-06] returns OAuth errors', async () => {
    const wallet = ethereumWallet();
    const message = ethereumText(wallet.address, { issuedAt: minutes(-11) });
    const answer = await server.post('/token?grant_type=web3', {
      chain: 'ethereum',
      message,
      signature: wallet.sign(message),
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: 'invalid_grant', error_description: 'Signed message was issued too long ago' },
    ]);
  });

  test('[AUTH-06] accepts a message once, also when sent concurrently', async () => {
    for (const chain of each) {
      const wallet = chain === 'ethereum' ? ethereumWallet() : solanaWallet();
      const text = chain === 'ethereum' ? ethereumText(wallet.address) : solanaText(wallet.address);
      const signature = wallet.sign(text);
      const send = () => (typeof signature === 'string' ? ethereum(text, signature) : solana(text, signature));
      const answers = await Promise.all([send(), send(), send()]);
      expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
      expect((await send()).error).toMatchObject({ status: 400, message: 'Signed message was used before' });
    }
  });

  test('[AUTH-06] two concurrent sign-ins of a new wallet create one account', async () => {
    const wallet = solanaWallet();
    const texts = ['firstNonce', 'otherNonce'].map((nonce) => solanaText(wallet.address, { nonce }));
    const answers = await Promise.all(texts.map((text) => solana(text, wallet.sign(text))));
    expect(answers.map(({ error }) => error)).toEqual([null, null]);
    expect(answers[0]?.data.user?.id).toBe(answers[1]?.data.user?.id);
  });

  test('[AUTH-06] the signature must match wallet and text', async () => {
    const mismatch = { status: 400, message: 'Signature does not match address in message' };
    const eth = ethereumWallet();
    const text = ethereumText(eth.address);
    expect((await ethereum(text, ethereumWallet().sign(text))).error).toMatchObject(mismatch);
    expect((await ethereum(text.replace('Sign in', 'Log in'), eth.sign(text))).error).toMatchObject(mismatch);
    expect((await ethereum(text, eth.signHigh(text))).error).toMatchObject(mismatch);
    expect((await ethereum(text, `0x${'0'.repeat(130)}`)).error).toMatchObject(mismatch);
    expect((await ethereum(text, '0x1234')).error).toMatchObject(mismatch);

    const sol = solanaWallet();
    const other = solanaText(sol.address);
    expect((await solana(other, solanaWallet().sign(other))).error).toMatchObject(mismatch);
    expect((await solana(other.replace('Sign in to', 'Log in to'), sol.sign(other))).error).toMatchObject(mismatch);
    expect((await solana(other, new Uint8Array(64))).error).toMatchObject(mismatch);
    expect((await solana(other, new Uint8Array(3))).error).toMatchObject(mismatch);
    const strange = solanaText('not-an-address');
    expect((await solana(strange, sol.sign(strange))).error).toMatchObject(mismatch);
  });

  test('[AUTH-06] wallet addresses are case-insensitive', async () => {
    const wallet = ethereumWallet();
    const text = ethereumText(wallet.address);
    const shouted = ethereumText(wallet.address.toUpperCase().replace('0X', '0x'), { nonce: 'anotherNonce' });
    const ids = [
      (await ethereum(text, wallet.sign(text))).data.user?.id,
      (await ethereum(shouted, wallet.sign(shouted))).data.user?.id,
    ];
    expect(ids[0]).toBeDefined();
    expect(ids[1]).toBe(ids[0]);
  });

  test('[AUTH-06] rejects malformed messages', async () => {
    const sol = solanaWallet();
    const eth = ethereumWallet();
    const twice = `${solanaText(sol.address)}\nURI: https://evil.example/`;
    const hidden = solanaText(sol.address, { statement: 'Sign in\nURI: https://evil.example/' });
    for (const text of [
      'hello',
      ' ',
      'x'.repeat(4096),
      `${host()} wants you to sign in with your Solana account:\n${sol.address}`,
      twice,
      hidden,
    ]) {
      expect((await solana(text, sol.sign(text))).error, text.slice(0, 200)).toMatchObject({ status: 400 });
    }
    const noChain = ethereumText(eth.address, { chainId: '' });
    const lines = ethereumText(eth.address, { statement: 'Sign in\nURI: https://evil.example/' });
    for (const text of ['hello', ' ', '\n'.repeat(4096), noChain, lines, `${ethereumText(eth.address)}\n`]) {
      expect((await ethereum(text, eth.sign(text))).error, text.slice(0, 200)).toMatchObject({ status: 400 });
    }
    const asked = async (body: object) => {
      const answer = await server.post('/token?grant_type=web3', body);
      return [answer.status, ((await answer.json()) as { error_code?: string }).error_code];
    };
    expect(await asked({ chain: 'bitcoin', message: 'x', signature: 'x' })).toEqual([400, 'web3_unsupported_chain']);
    expect(await asked({ chain: 'ethereum', message: 'x'.repeat(4097), signature: 'x' })).toEqual([
      400,
      'validation_failed',
    ]);
    expect(await asked({ chain: 'ethereum' })).toEqual([400, 'bad_json']);
  });

  test('[AUTH-06] rejects a banned account', async () => {
    const wallet = ethereumWallet();
    const text = ethereumText(wallet.address);
    const { data } = await ethereum(text, wallet.sign(text));
    await server.admin.updateUserById(data.user?.id ?? '', { ban_duration: '1h' });
    const again = ethereumText(wallet.address, { nonce: 'anotherNonce' });
    expect((await ethereum(again, wallet.sign(again))).error).toMatchObject({ status: 403, code: 'user_banned' });
  });
});

test('[AUTH-06] reports a disabled provider and allows thirty attempts in five minutes', async () => {
  const off = await startAuth(DEFAULT_ENGINE);
  const on = await startAuth(DEFAULT_ENGINE, { WEB3_SIGN_INS: 'on', RATE_LIMITS: 'on' });
  try {
    const { error } = await off.client().auth.signInWithWeb3({ chain: 'ethereum', message: 'x', signature: '0x' });
    expect(error).toMatchObject({ status: 422, code: 'web3_provider_disabled', message: 'Web3 provider is disabled' });
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1)
      statuses.push((await on.post('/token?grant_type=web3', { chain: 'x', message: 'x', signature: 'x' })).status);
    expect(statuses).toEqual([...Array<number>(30).fill(400), 429]);
  } finally {
    await off.close();
    await on.close();
  }
});
