import * as z from 'zod';
import { PLAN_CONSENT_VERSION, planConsentWording, type PlanTerms } from '#domain/billing/plan-consent.ts';
import { locales } from '#domain/locales.ts';
import type { Services } from '#server/services.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { toAppError } from '#server/modules/database-errors.ts';
import { providerThatMade } from '#server/modules/payments/providers/provider-for.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';
import { findPlanOffer, revokeConsent, storeAgreement, type PlanOffer } from './plan-consents.queries.ts';

const PER_USER = { name: 'plan-consent', points: 60, seconds: 300 };

const TermsBody = z.strictObject({ card_id: z.uuid(), locale: z.enum(locales) });
const AgreeBody = TermsBody.extend({
  version: z.string().max(50),
  amount: z.number(),
  currency: z.string().max(10),
  /** The text that the client read, as `plan-terms` returned it. */
  wording: z.string().max(2000),
});

type Choice = z.output<typeof TermsBody>;

/**
 * `POST /functions/v1/plan-terms`: what the client agrees to when a saved card pays the plan by itself. Errors: 400, 401,
 * 404 no plan or no such card, 409 the plan has ended or costs nothing, 429, 503.
 */
export async function planTerms(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  await takeFrom(services, PER_USER, caller.claims.sub);
  const choice = await readBody(c, TermsBody);
  const offer = usable(c, services, await findPlanOffer(services.db, caller.claims.sub, toQuery(choice)));
  return c.json(termsOf(services, offer, choice));
}

/**
 * `POST /functions/v1/agree-to-plan`: the client agrees to be charged each month. What the client read is compared with
 * what holds now, and stored. 201. Errors: as plan-terms, and 409 `terms_changed` with the terms that hold.
 */
export async function agreeToPlan(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  const { sub } = caller.claims;
  await takeFrom(services, PER_USER, sub);
  const { version, amount, currency, wording, ...choice } = await readBody(c, AgreeBody);
  try {
    await onBehalfOf(services.db, caller, async (sql) => {
      const offer = usable(c, services, await findPlanOffer(sql, sub, { ...toQuery(choice), lock: true }));
      const terms = termsOf(services, offer, choice);
      if (
        version !== terms.version ||
        amount !== terms.amount ||
        currency !== terms.currency ||
        wording !== terms.wording
      )
        throw new AppError(409, 'terms_changed', 'Your plan has changed. Please read the new terms.', {
          details: { terms },
        });
      await storeAgreement(sql, {
        clientId: sub,
        offer,
        cardId: choice.card_id,
        wording,
        version,
        locale: choice.locale,
        termsVersion: services.content.current().en.legal.terms.effective,
        at: services.clock.now(),
      });
    });
  } catch (error) {
    throw toAppError(error);
  }
  return c.json({ status: 'agreed' }, 201);
}

/**
 * `POST /functions/v1/end-plan-charges`: the client takes the agreement back, and pays each month by link. 200 also without
 * an agreement. Errors: 401, 429.
 */
export async function endPlanCharges(
  c: FunctionContext,
  services: Services,
  caller: SignedInCaller,
): Promise<Response> {
  await takeFrom(services, PER_USER, caller.claims.sub);
  await onBehalfOf(services.db, caller, (sql) => revokeConsent(sql, caller.claims.sub, 'client', services.clock.now()));
  return c.json({ status: 'ended' });
}

const toQuery = ({ card_id: cardId, locale }: Choice) => ({ cardId, locale });

/** @throws {AppError} 404, 409, 503 */
function usable(c: FunctionContext, services: Services, offer: PlanOffer | null): PlanOffer {
  if (offer === null) throw new AppError(404, 'not_found', 'This card is no longer saved, or you have no plan');
  providerThatMade(c, services, offer);
  if (offer.cancelled || offer.inactive_reason === 'cancelled')
    throw new AppError(409, 'conflict', 'This plan is canceled');
  if (offer.amount === 0) throw new AppError(409, 'conflict', 'This plan is free');
  return offer;
}

function termsOf({ content }: Services, offer: PlanOffer, { locale }: Choice): PlanTerms {
  const { name: planName, amount, currency, billing_day: billingDay, brand: cardBrand, last4 } = offer;
  return {
    version: PLAN_CONSENT_VERSION,
    amount,
    currency,
    wording: planConsentWording(locale, {
      seller: content.current()[locale].profile,
      planName,
      amount,
      currency,
      billingDay,
      card: { brand: cardBrand, last4 },
    }),
  };
}
