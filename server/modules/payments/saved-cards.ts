import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Services } from '#server/services.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { CardState } from './providers/provider.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';
import {
  chooseDefaultCard,
  findCard,
  findCardRequest,
  forgetCard,
  keepCard,
  openCardRequest,
  type SavedCard,
} from './cards.queries.ts';
import { providerFor } from './providers/provider-for.ts';

const PER_USER = { name: 'saved-cards', points: 30, seconds: 300 };
/** Trying stolen cards needs many requests. */
const ADDITIONS = { name: 'add-card', points: 10, seconds: 3600 };

const AddBody = z.strictObject({ token: z.string().trim().min(1).max(200) });
const RequestBody = z.strictObject({ request_id: z.uuid() });
const CardBody = z.strictObject({ card_id: z.uuid() });

/**
 * `POST /functions/v1/add-card`: saves a card for later purchases and for plans. 201 with the card; 202 with
 * `{request_id, client_secret}` when the client's bank must confirm. Errors: 400, 401, 402 declined, 429, 503.
 */
export async function addCard(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  const { sub, email = '' } = caller.claims;
  await takeFrom(services, ADDITIONS, sub);
  const provider = providerFor(c, services);
  const { token } = await readBody(c, AddBody);
  const requestId = randomUUID();
  await openCardRequest(services.db, requestId, sub, provider.name);
  const state = await provider.addCard({
    requestId,
    client: { id: sub, email },
    token,
    returnUrl: `${services.publicUrl}/dashboard/billing?card=${requestId}`,
  });
  return respond(c, services, caller, { requestId, state });
}

/** `POST /functions/v1/card-status`: the outcome of a request to save a card. Responds like add-card. */
export async function cardStatus(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  await takeFrom(services, PER_USER, caller.claims.sub);
  const { request_id: requestId } = await readBody(c, RequestBody);
  const owner = await findCardRequest(services.db, requestId);
  const state = owner === caller.claims.sub ? await providerFor(c, services).retrieveCard(requestId) : null;
  if (state === null) throw new AppError(404, 'not_found', 'This request does not exist');
  return respond(c, services, caller, { requestId, state });
}

async function respond(
  c: FunctionContext,
  services: Services,
  caller: SignedInCaller,
  { requestId, state }: { requestId: string; state: CardState },
): Promise<Response> {
  if (state.status === 'declined')
    throw new AppError(402, 'card_declined', state.reason, { details: { reason: state.code } });
  if (state.status === 'requires_action')
    return c.json({ status: 'requires_action', request_id: requestId, client_secret: state.clientSecret }, 202);
  const provider = providerFor(c, services);
  const card = await onBehalfOf(services.db, caller, async (sql) => {
    const id = await keepCard(sql, caller.claims.sub, provider, state.card);
    return findCard(sql, caller.claims.sub, id);
  });
  if (card === null) throw new Error('the card that was just saved is missing');
  return c.json({ status: 'saved', card: publicFacts(card) }, 201);
}

const publicFacts = ({ id, brand, last4, exp_month, exp_year, is_default }: SavedCard) => ({
  id,
  brand,
  last4,
  exp_month,
  exp_year,
  is_default,
});

/** `POST /functions/v1/choose-card`: makes a saved card the default. 200, 401, 404, 429. */
export async function chooseCard(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  const card = await ownCard(c, services, caller);
  await onBehalfOf(services.db, caller, (sql) => chooseDefaultCard(sql, caller.claims.sub, card.id));
  return c.json({ status: 'chosen' });
}

/** `POST /functions/v1/remove-card`: removes a saved card here and at the provider. 200, 401, 404, 429, 503. */
export async function removeCard(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  const card = await ownCard(c, services, caller);
  const provider = providerFor(c, services);
  // A card of another provider or mode cannot be charged any more: only our row is left of it.
  if (card.provider === provider.name && card.livemode === provider.livemode) await provider.removeCard(card.reference);
  await onBehalfOf(services.db, caller, (sql) => forgetCard(sql, card.reference));
  return c.json({ status: 'removed' });
}

async function ownCard(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<SavedCard> {
  await takeFrom(services, PER_USER, caller.claims.sub);
  const { card_id: cardId } = await readBody(c, CardBody);
  const card = await findCard(services.db, caller.claims.sub, cardId);
  if (card === null) throw new AppError(404, 'not_found', 'This card is no longer saved');
  return card;
}
