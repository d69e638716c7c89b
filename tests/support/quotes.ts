import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { QuoteDraftBody, QuotePage, QuoteSums, SavedQuote } from '#domain/quotes/quote.ts';
import { addDays } from '#domain/period.ts';
import { onlyRow } from '#server/platform/db/database.ts';
import { callFunction, type Answer, type Failure } from './orders.ts';
import type { SignedIn, TestServer } from './server.ts';

export const OWN_LINE = { name: 'Tour documentary', service_type: 'other', price: 1000, quantity: 1 };

export async function shopToday(server: TestServer): Promise<string> {
  const { day } = onlyRow(await server.services.db.query<{ day: string }>('select internal.shop_today()::text as day'));
  return day;
}

/** A draft for a label in the United States, of one own item. */
export async function draftQuote(server: TestServer, changes: Partial<QuoteDraftBody> = {}): Promise<QuoteDraftBody> {
  return {
    name: 'Mara Lind',
    email: `${randomUUID()}@example.test`,
    country: 'US',
    language: 'en',
    lines: [OWN_LINE],
    due_days: 0,
    work_starts: 'paid',
    ends_on: addDays(await shopToday(server), 14),
    ...changes,
  };
}

interface Saving {
  id?: string;
  base?: string | null;
  send?: { total: number };
}

export const saveQuote = (
  server: TestServer,
  as: SignedIn,
  draft: QuoteDraftBody,
  { id = randomUUID(), base = null, send }: Saving = {},
): Promise<Answer<SavedQuote & Failure>> =>
  callFunction(server, 'save-quote', { id, base, draft, ...(send === undefined ? {} : { send }) }, { as });

export async function priceOf(server: TestServer, as: SignedIn, draft: QuoteDraftBody): Promise<QuoteSums> {
  const { status, body } = await callFunction<QuoteSums>(server, 'price-quote', { draft }, { as });
  expect(status).toBe(200);
  return body;
}

export interface SentQuote extends SavedQuote {
  token: string;
  total: number;
  email: string;
}

export const tokenIn = (link: string | undefined): string => new URL(link ?? '').hash.slice(1);

/** Prices a draft, saves it and sends it at that price. */
export async function sendQuote(
  server: TestServer,
  as: SignedIn,
  changes: Partial<QuoteDraftBody> = {},
  saving: Omit<Saving, 'send'> = {},
): Promise<SentQuote> {
  const draft = await draftQuote(server, changes);
  const { total } = await priceOf(server, as, draft);
  const { status, body } = await saveQuote(server, as, draft, { ...saving, send: { total } });
  expect({ status, code: body.code }).toEqual({ status: 200, code: undefined });
  return { ...body, token: tokenIn(body.link), total, email: draft.email };
}

export const readQuote = (server: TestServer, token: unknown): Promise<Answer<QuotePage & Failure>> =>
  callFunction(server, 'read-quote', { token });

export interface Accepted {
  order_id: string;
  session: { access_token: string; user: { id: string; role: string } } | null;
}

export const acceptQuote = (
  server: TestServer,
  token: unknown,
  changes: object = {},
  as?: Pick<SignedIn, 'accessToken'>,
): Promise<Answer<Accepted & Failure>> =>
  callFunction(
    server,
    'accept-quote',
    { token, version: 1, name: 'Mara Lind', terms_accepted: true, ...changes },
    as === undefined ? {} : { as },
  );
