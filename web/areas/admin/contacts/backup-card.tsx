import type { EmailStatus } from '#web/features/emails/email-settings.ts';
import { formatDateTime } from '#web/lib/format/format.ts';
import { Card } from '#web/ui/card.tsx';

/** How this installation is backed up. The database cannot be downloaded through the browser. */
export function BackupCard({ backup: { engine, filesIn, lastArchived } }: { backup: EmailStatus['backup'] }) {
  return (
    <Card className="grid content-start gap-3 p-5 text-[0.9375rem] text-soft">
      <h2 className="title text-xl text-bone">Backup</h2>
      {engine === 'pglite' ? (
        <p>
          The database is in the data folder. Stop the server and copy the whole folder (DATA_DIR). It holds everything,
          including the keys.
        </p>
      ) : (
        <p>
          Back up the database with pg_dump, then{' '}
          {filesIn === 's3' ? 'the S3 bucket' : 'the folder “files” of DATA_DIR'}, and keep keys.json with them. Without
          the keys, everyone is signed out and queued emails can’t be decrypted.
        </p>
      )}
      {lastArchived === null ? (
        <p>The shop doesn’t make backups itself and can’t know when the last one was made.</p>
      ) : (
        <p>
          The database server last archived its log on{' '}
          <time dateTime={lastArchived}>{formatDateTime(lastArchived)}</time>.
        </p>
      )}
    </Card>
  );
}
