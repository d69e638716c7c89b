import type { EmailStatus } from '#domain/emails/email-status.ts';
import { useCheckSmtp, type StoredEmailSettings } from '#web/features/emails/email-settings.ts';
import { formatDateTime } from '#web/lib/format/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

/** The SMTP server, and the result of its last check. */
export function SmtpCard({ stored, status: { server } }: { stored: StoredEmailSettings; status: EmailStatus }) {
  const check = useCheckSmtp();
  return (
    <Card className="grid content-start gap-4 p-5">
      <h2 className="title text-xl">Email server</h2>
      {server === null ? (
        <Banner tone="info" title="No email server is configured">
          Emails stay on this machine, in the{' '}
          <a href="/dev/inbox" className="underline underline-offset-4">
            development inbox
          </a>
          . Set SMTP_URL and restart the shop to send them.
        </Banner>
      ) : (
        <>
          <p className="text-soft">
            {server.host}, port {server.port},{' '}
            {server.encrypted ? 'encrypted from the start' : 'encrypted when the server offers it'}
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
      )}
    </Card>
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
