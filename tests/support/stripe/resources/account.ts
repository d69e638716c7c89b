import type Stripe from 'stripe';

import type { World } from '../world.ts';

export const retrieveAccount = ({ account }: World): Stripe.Account => ({
  id: account,
  object: 'account',
  business_profile: {
    mcc: '7311',
    minority_owned_business_designation: null,
    name: 'Hypecast',
    specified_commercial_transactions_act_url: null,
    support_address: null,
    support_email: null,
    support_phone: null,
    support_url: null,
    url: null,
  },
  business_type: 'company',
  capabilities: { card_payments: 'active', klarna_payments: 'active', us_bank_account_ach_payments: 'active' },
  charges_enabled: true,
  country: 'US',
  default_currency: 'usd',
  details_submitted: true,
  email: 'owner@hypecast.test',
  metadata: {},
  payouts_enabled: true,
  type: 'standard',
});
