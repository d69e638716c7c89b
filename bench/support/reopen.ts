// Opens an existing folder with the bare engine: node bench/support/reopen.ts FOLDER [seconds of load]. Prints "ready",
// then its memory in bytes.
import { PGlite } from '@electric-sql/pglite';

const [, , folder = '', seconds = '0'] = process.argv;
const pg = await PGlite.create(folder);
await pg.query('select 1');
process.stdout.write('ready\n');

const READ = `select o.id, (select jsonb_agg(p) from packages as p) as packages from generate_series(1, 10) as o (id)`;
const until = performance.now() + Number(seconds) * 1000;
while (performance.now() < until) await pg.query(READ);
process.stdout.write(`${process.memoryUsage.rss()}\n`);
await pg.close();
