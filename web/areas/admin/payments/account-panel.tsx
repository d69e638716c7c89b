import type { PaymentAccount } from '#domain/payments/payment-account.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PaymentAttention } from '#domain/payments/payment-attention.ts';
import { stripeDashboard } from '#domain/payments/dashboard-links.ts';
import { usePaymentAccount, usePaymentsAttention } from '#web/features/payments/admin/payment-account.ts';
import { inShopZone } from '#web/lib/format/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { TableTime } from '#web/ui/moment.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { May } from '../access/may.tsx';
import { ProviderLink } from './provider-link.tsx';

/** Who takes the payments, in which mode, and whether Stripe is heard. */
export function AccountPanel() {
  const account = usePaymentAccount();
  const attention = usePaymentsAttention();
  return (
    <QueryStates query={account} what="the account" skeleton={<Skeleton className="h-44 rounded-card" />}>
      {(data) => <Account account={data} attention={attention.data ?? null} />}
    </QueryStates>
  );
}

function Account({ account, attention }: { account: PaymentAccount; attention: PaymentAttention | null }) {
  if (account.provider === null)
    return (
      <Banner tone="error" title="This shop takes no payments">
        Clients can’t pay until <StripeLink>Stripe is connected</StripeLink>.
      </Banner>
    );
  if (account.provider === 'sandbox')
    return (
      <Banner tone="info" title="Test payments">
        No money moves: this shop runs on your own machine without Stripe. To see a dispute, pay with the test card 4000
        0000 0000 0259. For real payments, <StripeLink>connect Stripe</StripeLink>.
      </Banner>
    );
  return (
    <Panel title="Stripe" aside={<Mode livemode={account.livemode} />}>
      {attention?.silent_since == null ? null : (
        <Banner tone="error" title="Stripe’s events don’t arrive">
          Payments have succeeded since <TableTime at={attention.silent_since} />, but no event came. Payments are still
          recorded, only later. Check the endpoint under Developers → Webhooks in Stripe.
        </Banner>
      )}
      {account.account === null ? (
        <Banner tone="error">Stripe can’t be reached at the moment. Payments that are open are settled later.</Banner>
      ) : null}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4 text-[0.9375rem] sm:gap-x-8 xl:grid-cols-4">
        <Fact name="Account">
          {account.account?.name ?? 'Unknown'}
          {account.account?.country == null ? null : `, ${account.account.country}`}
        </Fact>
        <Fact name={inShopZone('Last event')}>
          {attention === null ? '…' : <LastEvent webhook={attention.webhook} />}
        </Fact>
        <Fact name="Attempts in progress">{attention?.open ?? '…'}</Fact>
        <Fact name="Dashboard">
          <ProviderLink href={stripeDashboard(account.livemode)}>Open Stripe</ProviderLink>
        </Fact>
      </dl>
      <p className="text-sm break-words text-faint">
        Webhook endpoint: <span className="break-all">{account.webhookUrl}</span>
      </p>
    </Panel>
  );
}

const StripeLink = ({ children }: { children: ReactNode }) => (
  <May do="settings.manage" otherwise={children}>
    <Link to="/admin/set-up/payments" className="underline underline-offset-4">
      {children}
    </Link>
  </May>
);

function LastEvent({ webhook }: Pick<PaymentAttention, 'webhook'>) {
  if (webhook === null) return 'None yet';
  return (
    <>
      <TableTime at={webhook.at} />
      <span className="block text-sm break-all text-faint">{webhook.type}</span>
    </>
  );
}

function Mode({ livemode }: { livemode: boolean }) {
  return livemode ? <Badge tone="good">Live</Badge> : <Badge tone="warn">Test mode: no money moves</Badge>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="text-sm text-faint">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
