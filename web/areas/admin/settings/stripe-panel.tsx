import { useMutation } from '@tanstack/react-query';
import type { PaymentAccount } from '#domain/payments/payment-account.ts';
import type { OwnerSettings } from '#domain/settings/setting-groups.ts';
import { usePaymentAccount } from '#web/features/payments/admin/payment-account.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { CopyLine } from './copy-line.tsx';
import { GroupForm } from './group-form.tsx';
import { stripeEvents, stripeSpec } from './stripe-spec.ts';

/** The keys, or who else sets them. */
export function StripePanel({ settings }: { settings: OwnerSettings }) {
  const { source, secrets, values } = settings.groups.stripe;
  const isInUse = source === 'stored' && Object.values(secrets).every(({ state }) => state === 'set');
  if (source === 'environment') return <FixedStripe webhookUrl={settings.webhookUrl} />;
  return (
    <Panel
      title="Stripe"
      note="Cards, wallets and bank debits, paid out to your bank account. Nothing changes before Stripe has accepted the keys."
      aside={isInUse ? <Mode isLive={values.STRIPE_PUBLISHABLE_KEY?.startsWith('pk_live_') === true} /> : null}
    >
      {source === 'none' ? (
        <Banner tone="info" title="Stripe isn’t connected yet">
          Create an account at stripe.com, then copy its keys here.
        </Banner>
      ) : null}
      <GroupForm
        spec={stripeSpec}
        settings={settings}
        above={{ STRIPE_WEBHOOK_SECRET: <Webhook url={settings.webhookUrl} /> }}
      >
        {isInUse ? (
          <p className="text-sm text-soft">
            If the new keys belong to another account, open payments and refunds are completed at the old one, and
            clients enter their cards again.
          </p>
        ) : null}
      </GroupForm>
    </Panel>
  );
}

const Mode = ({ isLive }: { isLive: boolean }) =>
  isLive ? <Badge tone="good">Live</Badge> : <Badge tone="warn">Test mode: no money moves</Badge>;

/** Where Stripe sends its events, and what to do there. */
function Webhook({ url }: { url: string }) {
  return (
    <div className="grid gap-3">
      <CopyLine label="Webhook address" text={url} />
      <p className="text-[0.8125rem] leading-snug text-faint">
        In Stripe, add an endpoint with this address under Developers → Webhooks and select the events below. Then copy
        its signing secret into the next field.
      </p>
      <details className="text-sm">
        <summary className="flex min-h-11 cursor-pointer items-center text-soft linked hover:text-bone">
          {stripeEvents.length} events
        </summary>
        <ul className="grid gap-x-6 gap-y-1 pb-2 text-soft sm:grid-cols-2">
          {stripeEvents.map((event) => (
            <li key={event}>
              <code className="break-all">{event}</code>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** The keys of the environment: their account can be asked for, and nothing changed. */
function FixedStripe({ webhookUrl }: { webhookUrl: string }) {
  const { refetch } = usePaymentAccount();
  const test = useMutation({
    mutationFn: async () => (await refetch({ throwOnError: true })).data ?? null,
  });
  return (
    <Panel title="Stripe" note="STRIPE_SECRET_KEY is set on the server, so the keys are changed there.">
      <CopyLine label="Webhook address" text={webhookUrl} />
      {test.isError ? <Banner tone="error">{test.error.message}</Banner> : null}
      {test.data == null ? null : <Account account={test.data} />}
      <Button
        variant="secondary"
        className="justify-self-start"
        busy={test.isPending}
        busyText="Testing…"
        onClick={() => test.mutate()}
      >
        Test
      </Button>
    </Panel>
  );
}

function Account({ account: { account, livemode } }: { account: PaymentAccount }) {
  if (account === null)
    return <Banner tone="error">Stripe can’t be reached at the moment, or doesn’t accept the key.</Banner>;
  const mode = livemode ? 'Live mode' : 'Test mode';
  const { name, country } = account;
  return (
    <Banner tone="success">
      {name === null
        ? `${mode}. Stripe accepts the key, but it isn’t allowed to show whose account it is.`
        : `${mode}: ${name}${country === null ? '' : `, ${country}`}.`}
    </Banner>
  );
}
