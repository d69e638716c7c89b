import { CircleCheck } from 'lucide-react';
import { VERIFY_COMMAND, type Backup, type BackupStatus } from '#domain/backups/backup-status.ts';
import { useMay } from '#web/features/people/access.ts';
import { useBackUpNow, useBackupStatus, useVerifyBackup } from '#web/features/backups/backup-status.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { BackupLine } from '../overview/backup-line.tsx';
import { ActivityLine } from './backup-activity.tsx';
import { useOutcome } from './use-outcome.ts';

/** The state of the backups; owners make one and verify the last one from here. */
export function BackupsPanel() {
  const status = useBackupStatus();
  const manages = useMay()('settings.manage');
  return (
    <section aria-labelledby="backups" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="backups" className="title text-xl">
        Backups
      </h2>
      <QueryStates query={status} what="the backups" skeleton={<Skeleton className="h-28 rounded-card" />}>
        {(data) => (
          <>
            <BackupLine exact />
            {data.schedule === null || !manages ? null : <Actions status={data} />}
          </>
        )}
      </QueryStates>
    </section>
  );
}

function Actions({ status }: { status: BackupStatus }) {
  const { activity, lastGood, canVerify } = status;
  const backUp = useBackUpNow();
  const verify = useVerifyBackup();
  useOutcome(status);
  const problem = backUp.error ?? verify.error;
  const isBackingUp = backUp.isPending || activity?.kind === 'back_up';
  const isVerifying = verify.isPending || activity?.kind === 'verify';
  const ask = (asked: typeof backUp, other: typeof verify) => {
    other.reset();
    asked.mutate();
  };
  return (
    <>
      {lastGood === null || isVerifying ? null : <Verification backup={lastGood} canVerify={canVerify} />}
      {problem === null ? null : <Banner tone="error">{problem.message}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button
          busy={isBackingUp}
          busyText="Backing up…"
          disabled={isVerifying}
          onClick={() => ask(backUp, verify)}
          className="max-sm:w-full"
        >
          Back up now
        </Button>
        {lastGood === null || !canVerify ? null : (
          <Button
            variant="secondary"
            busy={isVerifying}
            busyText="Verifying…"
            disabled={isBackingUp}
            onClick={() => ask(verify, backUp)}
            className="max-sm:w-full"
          >
            Verify the last one
          </Button>
        )}
      </div>
      <ActivityLine activity={activity} />
    </>
  );
}

function Verification({ backup: { verified }, canVerify }: { backup: Backup; canVerify: boolean }) {
  if (verified !== null && verified.problem !== null)
    return (
      <Banner tone="error" title="The last good backup can’t be restored as it is">
        {verified.problem} Checked <Moment at={verified.at} exact />.
      </Banner>
    );
  if (verified !== null)
    return (
      <p className="flex items-start gap-2 text-sm text-soft">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />
        <span>
          Verified <Moment at={verified.at} exact />: its archive was read to the end and is intact.
        </span>
      </p>
    );
  if (canVerify)
    return <p className="text-sm text-faint">Not verified yet: its archive hasn’t been read back since it was made.</p>;
  return <VerifyElsewhere />;
}

/** The identity that opens archives is not on the server, as it should be. */
function VerifyElsewhere() {
  return (
    <div className="grid max-w-[70ch] grid-cols-[minmax(0,1fr)] gap-3 text-sm text-soft">
      <p>
        The server can’t verify it: it’s encrypted, and the key that opens it isn’t on the server. On a computer with
        Hypecast and your identity file, put the archive’s path in place of ARCHIVE and run this command. It restores
        into an empty folder. Delete that afterwards, because it holds the data and keys of your shop.
      </p>
      <code dir="ltr" className="surface-1 rounded-xl px-4 py-3 font-mono break-words">
        {VERIFY_COMMAND}
      </code>
      <CopyButton
        text={VERIFY_COMMAND}
        label="Copy the command"
        copiedLabel="Copied"
        failedLabel="Not copied"
        className="justify-self-start"
      />
    </div>
  );
}
