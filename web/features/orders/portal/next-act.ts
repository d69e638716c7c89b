import { findService, type Services } from '#domain/catalogue/service.ts';
import { isPayable, type OrderDetail } from './order-queries.ts';
import type { LineWork } from '../work/work-queries.ts';

/** What an order waits for from its client. The page's one primary action does it. */
export type NextAct =
  | { act: 'pay' }
  | { act: 'answer'; lineId: string }
  | { act: 'approve'; deliverableId: string; title: string }
  | { act: 'bookAgain'; service: string };

type Order = Pick<OrderDetail, 'status' | 'payment_status'> & {
  order_items: Pick<OrderDetail['order_items'][number], 'id' | 'service_type'>[];
};
type Work = Pick<LineWork, 'intake'> & {
  deliverables: Pick<LineWork['deliverables'][number], 'id' | 'title' | 'version' | 'state'>[];
};

/** Null while the team has what it needs. */
export function nextAct(order: Order, work: ReadonlyMap<string, Work>, services: Services): NextAct | null {
  if (order.status === 'pending' && isPayable(order)) return { act: 'pay' };
  if (['completed', 'cancelled', 'refunded'].includes(order.status)) {
    const service = order.order_items
      .map((line) => line.service_type)
      .find((slug) => findService(services, slug)?.state === 'shown');
    return service === undefined ? null : { act: 'bookAgain', service };
  }
  const unanswered = order.order_items.find(({ id }) => (work.get(id)?.intake?.missing.length ?? 0) > 0);
  if (unanswered !== undefined) return { act: 'answer', lineId: unanswered.id };
  const waiting = order.order_items
    .flatMap(({ id }) => newest(work.get(id)))
    .find(({ state }) => state === 'delivered');
  return waiting === undefined ? null : { act: 'approve', deliverableId: waiting.id, title: waiting.title };
}

/** Only the newest version of a title can be approved. */
function newest(work: Work | undefined): Work['deliverables'] {
  return [...Map.groupBy(work?.deliverables ?? [], ({ title }) => title).values()].flatMap((versions) =>
    versions.toSorted((a, b) => b.version - a.version).slice(0, 1),
  );
}
