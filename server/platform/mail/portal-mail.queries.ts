import type { Sql } from '#server/platform/db/database.ts';
import type { DeliverableMail, ResultsMail } from './mail-content.ts';

export async function findCampaignName(sql: Sql, campaignId: string): Promise<{ id: string; name: string } | null> {
  const { rows } = await sql.query<{ id: string; name: string }>(
    'select id, name from public.campaigns where id = $1',
    [campaignId],
  );
  return rows[0] ?? null;
}

/** A client's part of an import: at most twelve of its campaigns by name. Null when none of them is left. */
export async function findResultsMail(sql: Sql, importId: string, clientId: string): Promise<ResultsMail | null> {
  const { rows } = await sql.query<{ id: string; name: string; first: Date | null; last: Date | null }>(
    `select c.id, c.name, r.first_day::timestamp at time zone s.time_zone as first, r.last_day::timestamp at time zone s.time_zone as last
     from public.result_imports as r cross join internal.shop_settings as s
     join public.campaigns as c on c.client_id = $2 and c.id in (select m.value::uuid from jsonb_each_text(r.mapping) as m where m.value is not null)
     where r.id = $1 and r.state = 'applied' order by c.created_at desc, c.id limit 12`,
    [importId, clientId],
  );
  const [one] = rows;
  if (one === undefined) return null;
  return { campaigns: rows.map(({ id, name }) => ({ id, name })), first: one.first, last: one.last };
}

export async function findDeliverableMail(sql: Sql, deliverableId: string): Promise<DeliverableMail | null> {
  const { rows } = await sql.query<DeliverableMail>(
    `select d.title, d.version, o.id as "orderId", o.order_number as number
     from public.deliverables as d join public.order_items as l on l.id = d.order_item_id join public.orders as o on o.id = l.order_id
     where d.id = $1`,
    [deliverableId],
  );
  return rows[0] ?? null;
}
