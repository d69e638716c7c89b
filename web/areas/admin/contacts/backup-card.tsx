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
          The database lies in the data folder. Stop the server and copy the whole folder (DATA_DIR); it holds
          everything, the keys included.
        </p>
      ) : (
        <p>
          Back up the database with pg_dump, then{' '}
          {filesIn === 's3' ? 'the S3 bucket' : 'the folder “files” of DATA_DIR'}, and keep keys.json with them: without
          the keys nobody stays signed in and mails that still wait cannot be opened.
        </p>
      )}
      {lastArchived === null ? (
        <p>The shop makes no backup by itself and cannot know when the last one was made.</p>
      ) : (
        <p>
          The database server last archived its log on{' '}
          <time dateTime={lastArchived}>{formatDateTime(lastArchived)}</time>.
        </p>
      )}
    </Card>
  );
}
