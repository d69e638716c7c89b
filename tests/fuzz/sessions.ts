import { call, type Shop } from '../../bench/support/shop.ts';
import { makeGuest, PASSWORD, signIn, type Call, type Person } from './people.ts';
import type { World } from './world.ts';

/**
 * Renews the sessions that generated requests have ended: sign-outs, new passwords, disabled accounts. Without it, a run
 * would soon be one of requests with bad tokens. Returns how many it renewed.
 */
export async function renewSessions(shop: Shop, { tokens, accounts }: World): Promise<number> {
  const asks: Call = (path, { token, body, method }) =>
    call(shop, path, {
      headers: { apikey: token, authorization: `Bearer ${token}` },
      ...(body !== undefined && { body }),
      ...(method !== undefined && { method }),
    });
  const service = tokens.service ?? '';
  let renewed = 0;
  const renew = async (role: 'client' | 'admin' | 'guest' | 'viewed client', make: () => Promise<string>) => {
    if (await works(shop, tokens[role])) return;
    tokens[role] = await make();
    renewed += 1;
  };
  const asBefore = ({ id, email }: Person, role: string) =>
    asks(`/auth/v1/admin/users/${id}`, {
      token: service,
      method: 'PUT',
      body: { email, password: PASSWORD, ban_duration: 'none', app_metadata: { role } },
    });
  await renew('client', async () => {
    await asBefore(accounts.client, 'client');
    return signIn(asks, accounts.client.email);
  });
  await renew('admin', async () => {
    await asBefore(accounts.admin, 'admin');
    return signIn(asks, accounts.admin.email);
  });
  await renew('guest', async () => (await makeGuest(asks)).token);
  await renew('viewed client', async () => {
    const body = { clientId: accounts.client.id };
    return String((await asks('/functions/v1/view-as-client', { token: tokens.admin ?? '', body }))['access_token']);
  });
  return renewed;
}

/** Every account, and a view of one, may call this; a guest may read orders. */
async function works({ url }: Shop, token: string | null): Promise<boolean> {
  const response = await fetch(`${url}/rest/v1/orders?select=id&limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await response.arrayBuffer();
  return response.ok;
}
