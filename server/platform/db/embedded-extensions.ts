import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { hstore } from '@electric-sql/pglite/contrib/hstore';
import { moddatetime } from '@electric-sql/pglite/contrib/moddatetime';
import { pg_stat_statements } from '@electric-sql/pglite/contrib/pg_stat_statements';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';

/**
 * What `create extension` finds on the embedded engine: what our migrations use, and what schemas for a hosted Supabase often
 * do. Each is a small archive that is unpacked at the start, all but pgcrypto of less than 25 KB; the code is loaded when a
 * statement first needs it.
 */
export const embeddedExtensions = {
  btree_gin,
  citext,
  fuzzystrmatch,
  hstore,
  moddatetime,
  pg_stat_statements,
  pg_trgm,
  pgcrypto,
  unaccent,
  uuid_ossp,
};
