import { openPostgres } from '#server/platform/db/postgres.ts';
import { personNameSql } from './names.ts';

/** Contacts of the last hours, independent of the length of the history. */
const RECENT = 1_000;

/**
 * Fills the contacts table, one row per minute: {@link RECENT} up to now, the others up to two months ago. Every fifth
 * also ordered. Bypasses triggers.
 */
export async function fillWithContacts(url: string, contacts: number): Promise<void> {
  const db = openPostgres(url, 1);
  await db.script(`
    set statement_timeout = 0;
    set session_replication_role = replica;
    insert into public.contacts (name, email, message, company_name, service_interest, created_at)
      select ${personNameSql('n')}, case when n % 5 = 0 then 'c' || n / 5 || '@example.test' else 'p' || n || '@elsewhere.test' end, 'Hello',
        case when n % 3 = 0 then 'Label ' || n % 1000 end, (array['youtube-ads', 'spotify-ads', 'consultation'])[1 + n % 3], now() - n * interval '1 minute' - case when n > ${RECENT} then interval '60 days' else interval '0' end
      from generate_series(1, ${contacts}) as n;
    set session_replication_role = origin;`);
  await db.query('vacuum analyze public.contacts');
  await db.close();
}
