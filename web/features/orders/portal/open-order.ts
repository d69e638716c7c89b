import { useQuery } from '@tanstack/react-query';
import type { ServiceSlug } from '#domain/catalogue/catalogue.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

/** The promise of the order confirmation. */
const REVIEW_MS = 24 * 3_600_000;

async function fetchOpenOrder(clientId: string, services: readonly ServiceSlug[], signal: AbortSignal) {
  const rest = await restClient();
  const open = rest
    .from('orders')
    .select('id,order_number,order_date,status,order_items!inner(service_type,intake:intakes(completed_at))')
    .eq('client_id', clientId)
    .in('status', ['confirmed', 'in_progress']);
  const wanted = services.length === 0 ? open : open.in('order_items.service_type', services);
  const { data, error } = await wanted.order('order_date', { ascending: false }).limit(1).abortSignal(signal);
  if (error) throw new Error(error.message);
  const [order] = data;
  if (order === undefined) return null;
  const { order_items: lines, ...about } = order;
  const reviewBy = new Date(Date.parse(order.order_date) + REVIEW_MS);
  return {
    ...about,
    /** When the team has reviewed the order at the latest; null once it has, or should have. */
    reviewBy: order.status === 'confirmed' && reviewBy.getTime() > Date.now() ? reviewBy : null,
    needsAnswers: lines.some(({ intake }) => intake !== null && intake.completed_at === null),
  };
}

/** The client's newest order that is paid and not completed, with a line of one of these services (none: of any). */
export function useOpenOrder(clientId: string, services: readonly ServiceSlug[] = []) {
  return useQuery({
    queryKey: ['orders', 'open', clientId, services],
    enabled: clientId !== '',
    queryFn: ({ signal }) => fetchOpenOrder(clientId, services, signal),
  });
}
