import { useCheckSmtp, useEmailSettings, type StoredEmailSettings } from '#web/features/emails/email-settings.ts';
import type { EmailServerState } from '#domain/settings/email-server.ts';
import { formatDateTime } from '#web/lib/format/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';

const securityTexts = {
  implicit: 'encrypted from the start',
  required: 'only encrypted',
  offered: 'encrypted when the server offers it',
} as const;

/** The server that the environment sets, and the result of its last check. */
export function FixedServer({ server: { host, port, security } }: { server: NonNullable<EmailServerState['server']> }) {
  const { data: stored } = useEmailSettings();
  const check = useCheckSmtp();
  if (stored === undefined) return null;
  return (
    <>
      <p className="text-soft">
        {host}, port {port}, {securityTexts[security]}. SMTP_URL on the server sets it.
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
