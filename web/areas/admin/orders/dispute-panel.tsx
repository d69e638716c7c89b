import type { ReactNode } from 'react';
import { ExternalLink } from 'lucide-react';
import { disputeUrl } from '#domain/payments/dashboard-links.ts';
import { useMay } from '#web/features/people/access.ts';
import { useDecideTestDispute, useDisputeCall } from '#web/features/orders/admin/disputes.ts';
import type { AdminOrder, Dispute } from '#web/features/orders/admin/order-detail.ts';
import { formatMoney, inShopZone } from '#web/lib/format/format.ts';
import { disputeTones } from '#web/lib/format/status-tones.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Moment, TableTime } from '#web/ui/moment.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { May } from '../access/may.tsx';
import { disputeLabels, disputeReason } from './dispute-labels.ts';

interface Props {
  dispute: Dispute;
  order: AdminOrder;
}

/** A dispute of one of the order's payments, and what the team can do about it. */
export function DisputePanel({ dispute, order }: Props) {
  const payment = order.payments.find(({ id }) => id === dispute.payment_id);
  const evidence = payment === undefined ? null : disputeUrl({ ...payment, reference: dispute.reference });
  const isOpen = dispute.status === 'needs_response' || dispute.status === 'under_review';
  return (
    <Panel
      title={dispute.inquiry ? 'Inquiry by the bank' : 'Dispute'}
      note={noteOf(dispute)}
      aside={<Badge tone={disputeTones[dispute.status]}>{disputeLabels[dispute.status]}</Badge>}
    >
      <dl className="tabular grid grid-cols-2 gap-x-4 gap-y-3 text-[0.9375rem] sm:gap-x-8 lg:grid-cols-4">
        <Fact name={dispute.inquiry ? 'Amount' : 'Disputed amount'}>
          {formatMoney(dispute.amount, dispute.currency)}
        </Fact>
        <Fact name="Reason">{disputeReason(dispute.reason)}</Fact>
        <Fact name="Fee">{formatMoney(dispute.fee, dispute.fee_currency ?? dispute.currency)}</Fact>
        {dispute.closed_at === null ? (
          <Fact name={inShopZone('Answer by')}>
            {dispute.evidence_due_at === null ? 'No deadline' : <TableTime at={dispute.evidence_due_at} />}
          </Fact>
        ) : (
          <Fact name="Closed">
            <Moment at={dispute.closed_at} />
          </Fact>
        )}
      </dl>
      <div className="flex flex-wrap items-center gap-3 empty:hidden">
        {evidence === null ? null : (
          <a
            href={evidence}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center gap-1.5 linked"
          >
            {isOpen ? 'Submit evidence in Stripe' : 'Open it in Stripe'}
            <ExternalLink aria-label="opens in a new tab" className="size-3.5 shrink-0" />
          </a>
        )}
        <Actions dispute={dispute} order={order} />
        {payment?.provider === 'sandbox' && dispute.status === 'needs_response' ? (
          <May do="money.manage">
            <TestBank reference={dispute.reference} />
          </May>
        ) : null}
      </div>
    </Panel>
  );
}

function noteOf({ inquiry, status, paused_campaigns: paused }: Dispute): string {
  const delivery =
    paused.length === 0
      ? ''
      : ` Delivery is paused: ${paused.length === 1 ? 'one campaign' : `${paused.length} campaigns`}.`;
  switch (status) {
    case 'needs_response':
      return inquiry
        ? `The client’s bank only asks; no money has moved. Without an answer it can become a dispute.${delivery}`
        : `The client’s bank has taken the money back. Without evidence, the dispute is lost.${delivery}`;
    case 'under_review':
      return `The bank is looking at your evidence. It can take weeks.${delivery}`;
    case 'won':
      return `The bank decided for you, and the money is back.${delivery}`;
    case 'lost':
      return `The bank decided for the client. The amount is booked as a chargeback.${delivery}`;
    case 'closed':
      return `It ended without a dispute; no money has moved.${delivery}`;
  }
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="text-sm text-faint">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Actions({ dispute, order }: Props) {
  const call = useDisputeCall(dispute.id);
  const may = useMay();
  const isRunning = order.lines.some(({ campaign }) => campaign?.status === 'active');
  const payment = order.payments.find(({ id }) => id === dispute.payment_id);
  const isCredited = order.credit_notes.some((note) => note.dispute_id === dispute.id);
  const canCredit =
    may('money.manage') &&
    dispute.status === 'lost' &&
    order.invoice !== null &&
    payment?.duplicate === false &&
    !isCredited;
  const run = (name: Parameters<typeof call.mutate>[0], done: (result: unknown) => string) =>
    call.mutate(name, {
      onSuccess: (result) => showToast(done(result), 'success'),
    });
  const busy = (name: typeof call.variables) => call.isPending && call.variables === name;
  return (
    <>
      {may('campaigns.manage') && isRunning && dispute.closed_at === null ? (
        <Button
          variant="secondary"
          size="sm"
          busy={busy('pause_delivery')}
          busyText="Pausing"
          onClick={() => run('pause_delivery', (count) => `Delivery paused: ${campaigns(Number(count))}.`)}
        >
          Pause delivery
        </Button>
      ) : null}
      {may('campaigns.manage') && dispute.paused_campaigns.length > 0 ? (
        <Button
          variant="secondary"
          size="sm"
          busy={busy('resume_delivery')}
          busyText="Resuming"
          onClick={() => run('resume_delivery', (count) => `Delivery resumed: ${campaigns(Number(count))}.`)}
        >
          Resume delivery
        </Button>
      ) : null}
      {canCredit ? (
        <Button
          variant="secondary"
          size="sm"
          busy={busy('credit_dispute')}
          busyText="Issuing"
          onClick={() => run('credit_dispute', (number) => `Credit note ${String(number)} issued.`)}
        >
          Issue credit note
        </Button>
      ) : null}
      {call.error === null ? null : (
        <Banner tone="error" className="w-full">
          {call.error.message}
        </Banner>
      )}
    </>
  );
}

const campaigns = (count: number) => (count === 1 ? '1 campaign' : `${count} campaigns`);

/** No bank decides about a test dispute, so the team does. */
function TestBank({ reference }: { reference: string }) {
  const decide = useDecideTestDispute(reference);
  return (
    <span className="flex flex-wrap items-center gap-3 text-sm text-faint">
      Test dispute. Decide as the bank:
      {[true, false].map((won) => (
        <Button
          key={String(won)}
          variant="quiet"
          size="sm"
          busy={decide.isPending && decide.variables === won}
          busyText="Deciding"
          onClick={() => decide.mutate(won)}
        >
          {won ? 'Won' : 'Lost'}
        </Button>
      ))}
      {decide.error === null ? null : <span role="alert">{decide.error.message}</span>}
    </span>
  );
}
