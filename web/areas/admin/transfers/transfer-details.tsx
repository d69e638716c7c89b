import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListedTransfer } from '#web/features/transfers/admin/transfers.ts';
import { openFile } from '#web/lib/data/storage.ts';
import { formatCalendarDate, formatDate, formatMoney } from '#web/lib/format/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { May } from '../access/may.tsx';
import { UndoForm } from './undo-form.tsx';

interface TransferDetailsProps {
  transfer: ListedTransfer;
  onClose: () => void;
}

/** A recorded transfer, which can be undone as a whole. */
export function TransferDetails({ transfer, onClose }: TransferDetailsProps) {
  const [undoing, setUndoing] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={`${formatMoney(transfer.amount, transfer.currency)} on ${formatCalendarDate(transfer.received_on)}`}
    >
      <div className="grid gap-5">
        {transfer.undone_at === null ? null : (
          <Banner tone="info">
            Undone on {formatDate(transfer.undone_at)}: {transfer.undone_because}
          </Banner>
        )}
        <Facts transfer={transfer} />
        {transfer.undone_at !== null ? null : undoing ? (
          <UndoForm id={transfer.id} onDone={onClose} />
        ) : (
          <May do="money.manage">
            <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setUndoing(true)}>
              Undo
            </Button>
          </May>
        )}
      </div>
    </Dialog>
  );
}

function Facts({ transfer }: { transfer: ListedTransfer }) {
  const { orders, rest, currency, client_id: client, client_name: name, proof } = transfer;
  return (
    <dl className="grid gap-3 text-[0.9375rem]">
      <Fact name="Payer">{transfer.payer}</Fact>
      <Fact name="Reference">{transfer.reference}</Fact>
      <Fact name="Orders">
        {orders.length === 0 ? null : (
          <ul className="grid gap-1">
            {orders.map(({ id, order_number: number, amount }) => (
              <li key={id} className="flex justify-between gap-4">
                <Link to={`/admin/orders/${id}`} className="linked">
                  {number}
                </Link>
                <span className="tabular">{formatMoney(amount, currency)}</span>
              </li>
            ))}
          </ul>
        )}
      </Fact>
      <Fact name="Left as credit">
        {rest > 0 ? (
          <>
            {formatMoney(rest, currency)} of{' '}
            <Link to={`/admin/people/${client}`} className="linked">
              <bdi>{name}</bdi>
            </Link>
          </>
        ) : null}
      </Fact>
      <Fact name="Note">{transfer.note}</Fact>
      <Fact name="Bank’s reference">{transfer.bank_reference}</Fact>
      <Fact name="Recorded">
        {formatDate(transfer.created_at)}
        {transfer.recorded_by === null ? '' : ` by ${transfer.recorded_by}`}
      </Fact>
      <Fact name="Proof">{proof === null ? null : <Proof path={proof} />}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null) return null;
  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-faint">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

function Proof({ path }: { path: string }) {
  const open = () =>
    openFile('transfers', path).catch((error: unknown) =>
      showToast(error instanceof Error ? error.message : String(error), 'error'),
    );
  return (
    <button type="button" onClick={() => void open()} className="linked">
      Open the file
    </button>
  );
}
