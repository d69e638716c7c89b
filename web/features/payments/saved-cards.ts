import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RestRow } from '#database/rows.ts';
import { callFunction } from '#web/lib/data/functions.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { confirmInPage } from './stripe/confirm-in-page.ts';
import { NotConfirmed } from './stripe/stripe-errors.ts';

export type SavedCard = Pick<
  RestRow<'saved_cards'>,
  'id' | 'brand' | 'last4' | 'exp_month' | 'exp_year' | 'is_default' | 'livemode'
>;

const keyOf = (userId: string) => ['saved-cards', userId];

async function fetchCards(userId: string, signal: AbortSignal): Promise<SavedCard[]> {
  const rest = await restClient();
  const { data, error } = await rest
    .from('saved_cards')
    .select('id,brand,last4,exp_month,exp_year,is_default,livemode')
    .eq('user_id', userId)
    .order('is_default', { ascending: false })
    .order('created_at', { ascending: false })
    .abortSignal(signal);
  if (error) throw new Error(error.message);
  return data;
}

/** The client's cards, the default one first. Those of the other mode, test or live, cannot be charged. */
export function useSavedCards(userId: string, test: boolean | null) {
  return useQuery({
    queryKey: keyOf(userId),
    enabled: userId !== '' && test !== null,
    queryFn: ({ signal }) => fetchCards(userId, signal),
    select: (cards) => cards.filter((card) => card.livemode !== test),
  });
}

export function useReloadCards(userId: string): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf(userId) });
}

/** A card counts until the end of its month. */
export function isExpired({ exp_month, exp_year }: Pick<SavedCard, 'exp_month' | 'exp_year'>, today: Date): boolean {
  return exp_year * 12 + exp_month <= today.getFullYear() * 12 + today.getMonth();
}

type CardAnswer = { status: 'saved' } | { status: 'requires_action'; request_id: string; client_secret: string | null };

async function askAboutCard(name: string, body: object): Promise<CardAnswer> {
  return (await callFunction<CardAnswer>(name, { body })).data;
}

/**
 * Saves a card that the provider knows by `token`, with the bank's confirmation if it wants one.
 * @throws {FunctionError | NotConfirmed | ScriptUnavailable}
 */
export async function addCard(token: string): Promise<void> {
  const answer = await askAboutCard('add-card', { token });
  if (answer.status === 'saved') return;
  if (answer.client_secret !== null) await confirmInPage(answer.client_secret);
  await settleCard(answer.request_id);
}

/**
 * Asks for the outcome of a request to save a card.
 * @throws {FunctionError} 402 if the bank refused
 * @throws {NotConfirmed} if the bank still waits
 */
export async function settleCard(requestId: string): Promise<void> {
  const { status } = await askAboutCard('card-status', { request_id: requestId });
  if (status !== 'saved') throw new NotConfirmed('');
}

function useCardMutation(userId: string, name: 'choose-card' | 'remove-card') {
  const reload = useReloadCards(userId);
  return useMutation({
    mutationFn: async (cardId: string) => {
      await callFunction(name, { body: { card_id: cardId } });
    },
    onSettled: reload,
  });
}

export const useChooseCard = (userId: string) => useCardMutation(userId, 'choose-card');
export const useRemoveCard = (userId: string) => useCardMutation(userId, 'remove-card');
