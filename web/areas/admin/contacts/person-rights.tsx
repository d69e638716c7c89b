import { useState } from 'react';
import { Download } from 'lucide-react';
import type { Erasure } from '#domain/contacts/erasure.ts';
import { useErasePerson, usePersonRecord, useRecordConsent } from '#web/features/contacts/admin/contacts.ts';
import { saveText } from '#web/lib/format/save-file.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

interface PersonRightsProps {
  email: string;
  subscribed: boolean;
  onChosen: (subscribed: boolean) => void;
  onErased: () => void;
}

/** Data-subject rights of the person behind an email. Each action is written to the audit log. */
export function PersonRights({ email, subscribed, onChosen, onErased }: PersonRightsProps) {
  return (
    <section aria-labelledby="person-rights" className="grid gap-5 border-t border-line pt-5">
      <h3 id="person-rights" className="title text-lg">
        Privacy requests
      </h3>
      <Consent email={email} subscribed={subscribed} onChosen={onChosen} />
      <div className="flex flex-wrap items-start gap-3">
        <ExportPerson email={email} />
        <ErasePerson email={email} onErased={onErased} />
      </div>
    </section>
  );
}

function Consent({ email, subscribed, onChosen }: Omit<PersonRightsProps, 'onErased'>) {
  const record = useRecordConsent();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const go = () => {
    setMissing(reason.trim().length < 3);
    if (reason.trim().length < 3) return;
    record.mutate(
      { address: email, granted: !subscribed, reason },
      {
        onSuccess: () => {
          onChosen(!subscribed);
          setReason('');
          showToast(subscribed ? 'Withdrawal recorded' : 'Consent recorded', 'success');
        },
      },
    );
  };
  return (
    <form
      method="post"
      noValidate
      className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <TextField
        label={subscribed ? 'How they unsubscribed' : 'How they subscribed'}
        hint="Kept as proof with today’s date, for example: asked by phone"
        autoComplete="off"
        maxLength={500}
        value={reason}
        error={missing ? 'Describe briefly how they told you' : record.error?.message}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" variant="secondary" className="sm:mt-7" busy={record.isPending}>
        {subscribed ? 'Withdraw consent' : 'Record consent'}
      </Button>
    </form>
  );
}

function ExportPerson({ email }: { email: string }) {
  const fetchRecord = usePersonRecord();
  const go = () =>
    fetchRecord.mutate(email, {
      onSuccess: (record) =>
        saveText(`person-${email.replace(/[^\w.-]/g, '_')}.json`, 'application/json', JSON.stringify(record, null, 2)),
      onError: (error) => showToast(`The export failed. ${error.message}`, 'error'),
    });
  return (
    <Button variant="secondary" busy={fetchRecord.isPending} busyText="Collecting…" onClick={go}>
      <Download aria-hidden="true" className="size-4" />
      Export everything
    </Button>
  );
}

function erasureText({ messages, consents, account, orders_kept: orders }: Erasure): string {
  const parts = [`${messages} ${messages === 1 ? 'message' : 'messages'} deleted`];
  if (account !== 'none') parts.push(account === 'removed' ? 'the account removed' : 'the account emptied');
  if (orders > 0) parts.push(`${orders} ${orders === 1 ? 'order' : 'orders'} kept as required by law`);
  if (consents > 0)
    parts.push(`${consents} ${consents === 1 ? 'consent' : 'consents'} kept as proof without the address`);
  return `Erased: ${parts.join(', ')}`;
}

function ErasePerson({ email, onErased }: { email: string; onErased: () => void }) {
  const erase = useErasePerson();
  const [confirming, setConfirming] = useState(false);
  const go = () =>
    erase.mutate(email, {
      onSuccess: (erasure) => {
        onErased();
        showToast(erasureText(erasure), 'success');
      },
    });
  if (!confirming) {
    return (
      <Button variant="quiet" onClick={() => setConfirming(true)}>
        Erase this person
      </Button>
    );
  }
  return (
    <div className="grid w-full gap-3 rounded-card bg-bad/8 p-4">
      {erase.isError ? <Banner tone="error">{erase.error.message}</Banner> : null}
      <p>
        Erase everything about <strong className="break-all">{email}</strong>? Messages, emails and the account are
        deleted for good. Orders and invoices are kept as the law requires; consents are kept as proof, without the
        email.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" busy={erase.isPending} busyText="Erasing…" onClick={go}>
          Erase for good
        </Button>
        <Button variant="quiet" onClick={() => setConfirming(false)}>
          Keep
        </Button>
      </div>
    </div>
  );
}
