import { Stripe } from 'stripe';

/** The account at Stripe, for the team. Null where a restricted key may not know. */
export interface StripeAccount {
  name: string | null;
  country: string | null;
}

export async function describeAccount(stripe: Stripe): Promise<StripeAccount> {
  try {
    const { business_profile: profile, settings, email, country } = await stripe.accounts.retrieveCurrent();
    return { name: profile?.name ?? settings?.dashboard.display_name ?? email, country: country ?? null };
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return { name: null, country: null };
    throw error;
  }
}
