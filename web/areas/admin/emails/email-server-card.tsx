import type { EmailServerState } from '#domain/settings/email-server.ts';
import { useEmailServer } from '#web/features/settings/email-server.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Card } from '#web/ui/card.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { EmailServerFields } from './email-server-form.tsx';
import { FixedServer } from './fixed-server.tsx';

/** The email server: what the environment sets is shown and tested, everything else is set here. */
export function EmailServerCard() {
  const state = useEmailServer();
  return (
    <QueryStates query={state} what="the email server" skeleton={<Skeleton className="h-72 rounded-card" />}>
      {(known) => (
        <Card className="grid content-start gap-5 p-5">
          <h2 className="title text-xl">Email server</h2>
          {known.source === 'environment' && known.server !== null ? (
            <FixedServer server={known.server} />
          ) : (
            <Settable state={known} />
          )}
        </Card>
      )}
    </QueryStates>
  );
}

function Settable({ state }: { state: EmailServerState }) {
  return (
    <>
      {state.server === null ? (
        <Banner tone="info" title="No email leaves yet">
          Enter the SMTP server of your email provider. Until then, emails stay on this machine.
        </Banner>
      ) : null}
      {state.server?.password.state === 'enter_again' ? (
        <Banner tone="error" title="Enter the password again">
          It was sealed with a key that this server doesn’t have, for example after a restore. Emails wait until then.
        </Banner>
      ) : null}
      {/* Filled once more with what was saved. */}
      <EmailServerFields key={JSON.stringify(state.server)} state={state} />
    </>
  );
}
