import { useState } from 'react';
import type { BankAccount } from '#domain/payments/bank-account.ts';
import { useSaveTransferSettings, type TransferSettings } from '#web/features/transfers/admin/transfer-settings.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { AccountDialog } from './account-dialog.tsx';
import { numberOf } from './account-number.ts';

const MAX_ACCOUNTS = 10;

/** The agency's bank accounts, one for each currency that clients may transfer, or several. */
export function Accounts({ settings }: { settings: TransferSettings }) {
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const [removing, setRemoving] = useState<number | null>(null);
  const save = useSaveTransferSettings();
  const { accounts } = settings;
  const store = async (changed: BankAccount[], text: string) => {
    await save.mutateAsync({ loaded: settings, changes: { accounts: changed } });
    showToast(text, 'success');
    setEdited(null);
    setRemoving(null);
  };
  const remove = (at: number) => {
    if (removing !== at) return setRemoving(at);
    // The banner shows the error.
    void store(
      accounts.filter((_, place) => place !== at),
      'The account was removed.',
    ).catch(() => setRemoving(null));
  };
  return (
    <Panel
      title="Bank accounts"
      note="Clients see the accounts in the currency of their order, with the order’s number as the reference."
      aside={
        <Button
          size="sm"
          variant="secondary"
          disabled={accounts.length >= MAX_ACCOUNTS}
          onClick={() => {
            save.reset();
            setEdited('new');
          }}
        >
          Add an account
        </Button>
      }
    >
      {save.error !== null && edited === null ? <Banner tone="error">{save.error.message}</Banner> : null}
      {accounts.length === 0 ? (
        <p className="text-soft">No account yet. Without one, nobody can pay by transfer.</p>
      ) : (
        <ul className="grid gap-3">
          {accounts.map((account, at) => (
            <AccountRow
              key={`${numberOf(account)} ${account.currency}`}
              account={account}
              isRemoving={removing === at}
              onEdit={() => {
                save.reset();
                setEdited(at);
              }}
              onRemove={() => remove(at)}
            />
          ))}
        </ul>
      )}
      {edited === null ? null : (
        <AccountDialog
          account={edited === 'new' ? null : (accounts[edited] ?? null)}
          others={accounts.filter((_, at) => at !== edited)}
          problem={save.error?.message}
          onSave={(account) =>
            store(
              edited === 'new' ? [...accounts, account] : accounts.map((one, at) => (at === edited ? account : one)),
              'The account was saved.',
            )
          }
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  );
}

interface AccountRowProps {
  account: BankAccount;
  /** The next press removes it. */
  isRemoving: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function AccountRow({ account, isRemoving, onEdit, onRemove }: AccountRowProps) {
  return (
    <li className="well grid gap-2 rounded-control p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{account.bank}</span>
        <span className="text-sm text-faint">{account.currency}</span>
      </p>
      <p className="tabular break-all" dir="ltr">
        {numberOf(account)}
      </p>
      <p className="text-sm text-soft">{account.holder}</p>
      <p className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" aria-label={`Edit the account at ${account.bank}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          size="sm"
          variant={isRemoving ? 'danger' : 'quiet'}
          aria-label={isRemoving ? undefined : `Remove the account at ${account.bank}`}
          onClick={onRemove}
        >
          {isRemoving ? 'Really remove this account?' : 'Remove'}
        </Button>
      </p>
    </li>
  );
}
