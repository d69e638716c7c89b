// Preloaded into every thread of a process: records the file of each fsync, one inode per line.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { fsyncSync, appendFileSync, fstatSync } = fs;
const log = process.env.SYNC_LOG;
if (log === undefined) throw new Error('SYNC_LOG names the file to write to');

for (const name of ['fsyncSync', 'fdatasyncSync']) {
  fs[name] = (handle) => {
    fsyncSync(handle);
    appendFileSync(log, `${fstatSync(handle, { bigint: true }).ino}\n`);
  };
}
syncBuiltinESMExports();
