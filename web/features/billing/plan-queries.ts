import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PlanChange } from '#domain/billing/client-plan.ts';
import type { PlanTerms } from '#domain/billing/plan-consent.ts';
import type { Locale } from '#domain/locales.ts';
import type { RestRow } from '#database/rows.ts';
import { callFunction } from '#web/lib/data/functions.ts';
import { liveOptions } from '#web/lib/data/live-query.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { shopSettings } from '#web/lib/data/shop-settings.ts';

/** The client's own plan and how it is charged; null without one. */
export function usePlan(clientId: string) {
  return useQuery({
    ...liveOptions,
    queryKey: ['billing', 'plan', clientId],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest.rpc('portal_plan').abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });
}

export type PlanCardChoice = Pick<RestRow<'saved_cards'>, 'id' | 'brand' | 'last4'>;

/** The saved cards that this shop can charge, the default one first. */
export function usePlanCards(clientId: string) {
  return useQuery({
    queryKey: ['saved-cards', clientId, 'for-plan'],
    queryFn: async ({ signal }): Promise<PlanCardChoice[]> => {
      const [rest, { payments }] = await Promise.all([restClient(), shopSettings()]);
      const { data, error } = await rest
        .from('saved_cards')
        .select('id,brand,last4')
        .eq('livemode', !payments.test)
        .order('is_default', { ascending: false })
        .order('created_at', { ascending: false })
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });
}

/** What the client agrees to with this card. The server writes the text, so that it stores what was read. */
export function usePlanTerms(cardId: string | null, locale: Locale) {
  return useQuery({
    queryKey: ['billing', 'plan-terms', cardId, locale],
    // Always what holds now.
    gcTime: 0,
    queryFn:
      cardId === null
        ? skipToken
        : async ({ signal }) =>
            (await callFunction<PlanTerms>('plan-terms', { body: { card_id: cardId, locale }, signal })).data,
  });
}

function usePlanMutation<Input>(send: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => queries.invalidateQueries({ queryKey: ['billing'] }) });
}

/** @throws {FunctionError} 409 with the reason */
export const useChangePlan = () =>
  usePlanMutation((change: PlanChange) => callFunction('change-plan', { body: { change } }));

/** @throws {FunctionError} 409 `terms_changed` */
export const useAgreeToPlan = () =>
  usePlanMutation(({ cardId, locale, terms }: { cardId: string; locale: Locale; terms: PlanTerms }) =>
    callFunction('agree-to-plan', { body: { card_id: cardId, locale, ...terms } }),
  );

export const useEndPlanCharges = () => usePlanMutation(() => callFunction('end-plan-charges', { body: {} }));
