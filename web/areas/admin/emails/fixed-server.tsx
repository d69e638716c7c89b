import { useCheckSmtp, useEmailSettings, type StoredEmailSettings } from '#web/features/emails/email-settings.ts';
import type { EmailStatus } from '#domain/emails/email-status.ts';
import { formatDateTime } from '#web/lib/format/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';

/** The server that the environment sets, and the result of its last check. */
export function FixedServer({ server: { host, port, encrypted } }: { server: NonNullable<EmailStatus['server']> }) {
  const { data: stored } = useEmailSettings();
  const check = useCheckSmtp();
  if (stored === undefined) return null;
  return (
    <>
      <p className="text-soft">
        {host}, port {port}, {encrypted ? 'only encrypted' : 'encrypted when the server offers it'}. SMTP_URL on the
        server sets it.
      </p>
      {check.isError ? <Banner tone="error">{check.error.message}</Banner> : <LastCheck stored={stored} />}
      <Button
        variant="secondary"
        className="justify-self-start"
        busy={check.isPending}
        busyText="Signing in…"
        onClick={() => check.mutate()}
      >
        Check the connection
      </Button>
    </>
  );
}

function LastCheck({
  stored: { smtp_checked_at: at, smtp_ok: ok, smtp_problem: problem },
}: {
  stored: StoredEmailSettings;
}) {
  if (at === null) return <p className="text-faint">Not checked yet.</p>;
  return ok ? (
    <Banner tone="success">The test connection succeeded on {formatDateTime(at)}.</Banner>
  ) : (
    <Banner tone="error" title={`The test connection failed on ${formatDateTime(at)}`}>
      {problem}
    </Banner>
  );
}
