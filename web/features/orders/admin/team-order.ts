import { useQuery } from '@tanstack/react-query';
import { restClient } from '#web/lib/data/rest-client.ts';

const SELECT = `id,order_number,order_date,client_id,is_guest,status,payment_status,cancel_reason,client_name,client_email,contact_phone,
delivery_address,instagram_username,notes,company,country,region,terms_version,refund_policy_version,assignee,
lines:team_order_lines(id,position,name,service_type,quantity,service_link,intake:intakes(answers,missing,completed_at,form:intake_forms(questions)),
deliverables(id,title,version,kind,path,url,state,comment,decided_at,created_at),campaign:campaign_delivery(id,name,status))`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function fetchOrder(id: string, signal: AbortSignal) {
  if (!UUID.test(id)) return null;
  const rest = await restClient();
  const { data, error } = await rest.from('team_orders').select(SELECT).eq('id', id).limit(1).abortSignal(signal);
  if (error) throw new Error(error.message);
  const [order] = data;
  if (order === undefined) return null;
  return {
    ...order,
    lines: order.lines
      .map((line) => ({
        ...line,
        deliverables: line.deliverables.toSorted((a, b) => b.created_at.localeCompare(a.created_at)),
      }))
      .sort((a, b) => a.position - b.position),
  };
}

/** An order without its money. */
export type TeamOrder = NonNullable<Awaited<ReturnType<typeof fetchOrder>>>;
export type TeamOrderLine = TeamOrder['lines'][number];

/** For who may not see money. Null if there is no such order. */
export function useTeamOrder(id: string) {
  return useQuery({
    queryKey: ['admin-orders', 'without-money', id],
    queryFn: ({ signal }) => fetchOrder(id, signal),
  });
}
