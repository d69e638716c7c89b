import type { ClientPlan } from '#web/features/people/people-queries.ts';
import { Badge } from '#web/ui/badge.tsx';

const reasons: Record<NonNullable<ClientPlan['inactive_reason']>, string> = {
  client: 'Paused by the client',
  team: 'Paused by the team',
  charge_failed: 'Paused: payment failed',
  cancelled: 'Canceled',
};

/** Whether a plan is billed, and if not, why. */
export function PlanBadge({ plan: { inactive_reason: reason, cancelled_at: cancelled } }: { plan: ClientPlan }) {
  if (reason !== null) return <Badge tone={reason === 'charge_failed' ? 'bad' : 'outline'}>{reasons[reason]}</Badge>;
  return cancelled === null ? <Badge tone="good">Active</Badge> : <Badge tone="warn">Ends with its period</Badge>;
}

/** What happens next, in a sentence. */
export function nextBilling(
  { active, cancelled_at: cancelled, inactive_reason: reason }: ClientPlan,
  on: string,
): string {
  if (!active)
    return reason === 'charge_failed' ? 'Resumes when its open order is paid' : 'Not billed while it is inactive';
  return cancelled === null
    ? `Next billing on ${on}`
    : `The client canceled it. Ends on ${on}, and nothing more is billed`;
}
