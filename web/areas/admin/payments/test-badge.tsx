import { Badge } from '#web/ui/badge.tsx';

/** Marks a payment with which no money moves: of the sandbox, as the demo's are, or of the provider's test mode. */
export function TestBadge({ payment }: { payment: { provider: string; livemode: boolean | null } }) {
  if (payment.provider === 'sandbox') return <Badge tone="outline">Sandbox</Badge>;
  return payment.livemode === false ? <Badge tone="outline">Test</Badge> : null;
}
