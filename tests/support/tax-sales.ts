import { randomUUID } from 'node:crypto';
import type { DocumentSeller } from '#domain/billing/billing-document.ts';
import type { DocumentLanguage } from '#domain/billing/document-facts.ts';
import { toCents } from '#domain/money.ts';
import type { Row } from '#database/rows.ts';
import { onlyRow, type Database } from '#server/platform/db/database.ts';
import { asCaller, type Caller } from '#server/platform/db/scope.ts';
import { makeUser } from './factories.ts';

/** One sale with its invoice, straight in the database. Amounts in cents; rates and discounts as shares and percentages. */
export interface TaxSale {
  seller: DocumentSeller;
  language?: DocumentLanguage;
  currency?: string;
  taxCurrency?: string | null;
  buyer: { country: string; name?: string; company?: string; taxNumber?: string; address?: string };
  /** Of the buyer's tax number. */
  confirmed?: boolean;
  rate: { rate: number; name: string; inclusive?: boolean; reverseCharge?: boolean };
  lines: { name: string; nameAr?: string; cents: number; quantity: number }[];
  percentOff?: number;
  /** The register refuses the number between the purchase and the invoice. */
  refused?: boolean;
  poNumber?: string;
  /** What is paid at once: the rest is due on this day, by bank transfer. */
  onAccount?: { paid: number; dueOn: string };
}

const idOf = (line: number) => `tax-sale-${line}`;

async function arrange(db: Database, sale: TaxSale, buyer: string): Promise<void> {
  const { language = 'en', currency = 'USD', taxCurrency = null, rate, lines, percentOff } = sale;
  await db.query(
    'update internal.shop_settings set document_language = $1, currency = $2, tax_currency = $3, seller_country = $4',
    [language, currency, taxCurrency, sale.seller.countryCode ?? null],
  );
  await db.query(
    `insert into tax_rates (country, rate, name, inclusive, reverse_charge, valid_from) values ($1, $2, $3, $4, $5, internal.local_date())`,
    [sale.buyer.country, rate.rate, rate.name, rate.inclusive ?? false, rate.reverseCharge ?? false],
  );
  for (const [at, { name, nameAr, cents }] of lines.entries())
    await db.query(
      `insert into packages (id, service, name, price, icon, color, border_color, translations)
       values ($1, 'youtube-ads', $2, $3::bigint::numeric / 100, 'x', 'x', 'x', $4)
       on conflict (id) do update set name = excluded.name, price = excluded.price, translations = excluded.translations`,
      [idOf(at), name, cents, JSON.stringify(nameAr === undefined ? {} : { ar: { name: nameAr } })],
    );
  if (percentOff !== undefined)
    await db.query(
      `insert into promo_codes (code, percent_off) values ('TAXSALE', $1) on conflict (code) do update set percent_off = excluded.percent_off`,
      [percentOff],
    );
  if (sale.confirmed === true)
    await db.query(
      `insert into tax_numbers (client_id, country, number, company, status) values ($1, $2, internal.tidy_tax_number($2, $3), $4, 'confirmed')`,
      [buyer, sale.buyer.country, sale.buyer.taxNumber ?? null, sale.buyer.company ?? null],
    );
}

/** What happens between the purchase and its payment. */
async function change(db: Database, order: string, total: number, sale: TaxSale): Promise<void> {
  const { refused, poNumber, onAccount } = sale;
  if (refused === true) await db.query(`update tax_numbers set status = 'refused'`);
  if (poNumber !== undefined) await db.query('update orders set po_number = $2 where id = $1', [order, poNumber]);
  if (onAccount === undefined) return;
  await db.query(`update orders set payment_terms = 'transfer' where id = $1`, [order]);
  await db.query(
    `insert into instalments (order_id, position, amount, due_on)
     values ($1, 1, $2::bigint::numeric / 100, internal.local_date()), ($1, 2, $3::bigint::numeric / 100, $4)`,
    [order, onAccount.paid, total - onAccount.paid, onAccount.dueOn],
  );
}

/** Sells, takes the payment and issues the invoice. */
export async function sellWithTax(
  db: Database,
  sale: TaxSale,
): Promise<{ invoice: Row<'invoices'>; payment: string; client: Caller }> {
  const client = await makeUser(db);
  const clientId = client.claims.sub ?? '';
  await arrange(db, sale, clientId);
  const { buyer, lines, currency = 'USD', percentOff } = sale;
  const placed = await asCaller(db, client, async (sql) =>
    onlyRow(
      await sql.query<Pick<Row<'orders'>, 'id' | 'total_amount'>>(
        `insert into orders (client_name, client_email, items, promo_code, country, company, tax_number, delivery_address)
         values ($1, 'nia@example.test', $2::jsonb, $3, $4, $5, $6, $7) returning id, total_amount`,
        [
          buyer.name ?? 'Nia Cole',
          JSON.stringify(lines.map(({ quantity }, at) => ({ id: idOf(at), quantity }))),
          percentOff === undefined ? null : 'TAXSALE',
          buyer.country,
          buyer.company ?? null,
          buyer.taxNumber ?? null,
          buyer.address ?? null,
        ],
      ),
    ),
  );
  const total = toCents(placed.total_amount);
  await change(db, placed.id, total, sale);
  const amountCents = sale.onAccount?.paid ?? total;
  const { payment } = onlyRow(
    await db.query<{ payment: string }>(
      `select internal.begin_payment(o, 'sandbox', amount => $2::bigint::numeric / 100) as payment from orders as o where id = $1`,
      [placed.id, amountCents],
    ),
  );
  await db.query('select internal.settle_payment($1, $2::jsonb)', [
    payment,
    { status: 'succeeded', reference: randomUUID(), amountCents, currency },
  ]);
  await db.query('select internal.issue_invoice($1, $2::jsonb)', [placed.id, sale.seller]);
  const invoice = onlyRow(await db.query<Row<'invoices'>>('select * from invoices where order_id = $1', [placed.id]));
  return { invoice, payment, client };
}

/** Gives back an amount. @returns the credit note */
export async function creditWithTax(
  db: Database,
  { invoice, payment }: Pick<Awaited<ReturnType<typeof sellWithTax>>, 'invoice' | 'payment'>,
  cents: number,
): Promise<Row<'credit_notes'>> {
  const { id } = onlyRow(
    await db.query<{ id: string }>(
      `insert into refunds (order_id, payment_id, amount, currency, reason, state, settled_at, key)
       values ($1, $2, $3::bigint::numeric / 100, $4, 'The campaign was shortened', 'succeeded', now(), $5) returning id`,
      [invoice.order_id, payment, cents, invoice.currency, randomUUID()],
    ),
  );
  await db.query('select internal.issue_credit_note($1)', [id]);
  return onlyRow(await db.query<Row<'credit_notes'>>('select * from credit_notes where refund_id = $1', [id]));
}

export async function addExchangeRate(
  db: Database,
  rate: { from: string; to: string; rate: number; day?: string; until?: string; source?: string },
): Promise<void> {
  await db.query(
    `insert into exchange_rates (from_currency, to_currency, rate, valid_from, valid_until, source)
     values ($1, $2, $3, coalesce($4::date, internal.local_date()), $5, $6)`,
    [rate.from, rate.to, rate.rate, rate.day ?? null, rate.until ?? null, rate.source ?? 'Central Bank'],
  );
}
