// `npm run restore -- PATH | s3://bucket/prefix/name`: fills an empty DATA_DIR or DATABASE_URL from an archive.
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { BackupError } from '#server/platform/backup/backup-error.ts';
import { openLocation } from '#server/platform/backup/archive-folder.ts';
import { decrypt } from '#server/platform/backup/encryption.ts';
import { restoreArchive } from '#server/platform/backup/restore-archive.ts';
import { formatReport } from '#scripts/format-report.ts';
import { runCommand } from '#scripts/run-command.ts';

const USAGE = 'usage: npm run restore -- PATH | s3://bucket/prefix/name.tar.zst';

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [from] = positionals;
  if (from === undefined) throw new BackupError(USAGE);
  const config = readConfig(process.env, 'operate');
  const { folder, name } = await openLocation(from, config.backup.s3);
  if (name === null) throw new BackupError(`${from} is a folder: name the archive`);
  const report = await restoreArchive(config, async () => decrypt(await folder.read(name), config.backup));
  console.log(
    report === null ? 'The interrupted restore was complete. The shop can start.' : formatReport(report, 'restored'),
  );
});
