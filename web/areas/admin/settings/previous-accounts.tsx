import { useState } from 'react';
import type { OwnerSettings } from '#domain/settings/setting-groups.ts';
import { useForgetAccounts, useOwnerSettings } from '#web/features/settings/owner-settings.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { ConfirmBulk, type Question } from '../bulk/confirm-bulk.tsx';
import { SaveProblem } from './save-problem.tsx';

/** Accounts that took payments before. Their keys are kept for what is open there. */
export function PreviousAccounts({ settings: { previousAccounts, version } }: { settings: OwnerSettings }) {
  const forget = useForgetAccounts();
  const { refetch } = useOwnerSettings();
  const [question, setQuestion] = useState<Question | null>(null);
  if (previousAccounts.length === 0) return null;
  const isOne = previousAccounts.length === 1;
  const what = isOne ? 'this account' : 'these accounts';
  const ask = () =>
    setQuestion({
      title: `Forget ${what}?`,
      body: `${isOne ? 'Its' : 'Their'} payments can then only be refunded in Stripe’s dashboard, and payments that are still open there are no longer followed.`,
      button: `Forget ${what}`,
      onYes: () =>
        forget.mutate(
          { version },
          { onSuccess: () => showToast(isOne ? 'Account forgotten' : 'Accounts forgotten', 'success') },
        ),
    });
  const showNow = async () => {
    await refetch();
    forget.reset();
  };
  return (
    <Panel
      title="Previous accounts"
      note="They took payments before. Open payments and refunds are completed there, so the shop keeps their keys."
    >
      <ul className="divide-y divide-line">
        {previousAccounts.map(({ account, livemode }) => (
          <li key={`${account} ${livemode}`} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <code className="break-all">{account === '' ? 'Unknown account' : account}</code>
            {livemode ? <Badge tone="good">Live</Badge> : <Badge tone="warn">Test</Badge>}
          </li>
        ))}
      </ul>
      {forget.isError ? (
        <SaveProblem error={forget.error} onSignIn={() => undefined} onShowNow={() => void showNow()} />
      ) : null}
      <Button
        variant="secondary"
        className="justify-self-start"
        busy={forget.isPending}
        busyText="Forgetting…"
        onClick={ask}
      >
        {`Forget ${what}`}
      </Button>
      <ConfirmBulk question={question} onClose={() => setQuestion(null)} />
    </Panel>
  );
}
