import { fileNameOf } from '#domain/object-name.ts';
import { useState } from 'react';
import { Download } from 'lucide-react';
import { useTakeBack } from '#web/features/orders/admin/deliverables.ts';
import type { Deliverable, AdminOrderLine } from '#web/features/orders/admin/order-detail.ts';
import { fetchFile } from '#web/lib/data/storage.ts';
import { formatDate, formatDateTime } from '#web/lib/format/format.ts';
import { saveFile } from '#web/lib/format/save-file.ts';
import { Badge } from '#web/ui/badge.tsx';
import { deliverableTones } from '#web/lib/format/status-tones.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { OutLink } from './out-link.tsx';

const states = {
  delivered: 'Waiting for the client',
  approved: 'Approved',
  returned: 'Changes requested',
} as const;

interface DeliveriesProps {
  line: AdminOrderLine;
  open: boolean;
  /** Opens the dialog for the next version of the delivery with this title. */
  onNewVersion: (title: string) => void;
}

/** The deliveries of a line, newest first. A new version of a title supersedes the older ones. */
export function Deliveries({ line, open, onNewVersion }: DeliveriesProps) {
  if (line.deliverables.length === 0) return null;
  const isNewest = (one: Deliverable) =>
    !line.deliverables.some((other) => other.title === one.title && other.version > one.version);
  return (
    <ul aria-label={`Deliveries of ${line.name}`} className="grid gap-3">
      {line.deliverables.map((delivery) => (
        <li key={delivery.id} className="surface-2 grid gap-2 rounded-control p-4 text-[0.9375rem]">
          <Head delivery={delivery} newest={isNewest(delivery)} />
          {delivery.url ? <OutLink href={delivery.url} /> : null}
          {delivery.comment ? <p className="whitespace-pre-line text-soft">“{delivery.comment}”</p> : null}
          <DeliveryActions delivery={delivery} newest={open && isNewest(delivery)} onNewVersion={onNewVersion} />
        </li>
      ))}
    </ul>
  );
}

function Head({ delivery, newest }: { delivery: Deliverable; newest: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span className="font-semibold break-words">{delivery.title}</span>
      <span className="text-sm text-faint">
        Version {delivery.version},{' '}
        <time dateTime={delivery.created_at} title={formatDateTime(delivery.created_at)}>
          {formatDate(delivery.created_at)}
        </time>
      </span>
      {newest || delivery.state !== 'delivered' ? (
        <Badge tone={deliverableTones[delivery.state]}>{states[delivery.state]}</Badge>
      ) : null}
      {newest ? null : <Badge tone="outline">Superseded</Badge>}
    </p>
  );
}

function DeliveryActions({
  delivery,
  newest,
  onNewVersion,
}: {
  delivery: Deliverable;
  newest: boolean;
  onNewVersion: (title: string) => void;
}) {
  const takeBack = useTakeBack();
  const [loading, setLoading] = useState(false);
  const { path } = delivery;
  const download = async (from: string) => {
    setLoading(true);
    try {
      saveFile(fileNameOf(from) || delivery.title, await fetchFile('deliverables', from));
    } catch (error) {
      showToast(error instanceof Error ? error.message : 'The download failed. Please try again.', 'error');
    }
    setLoading(false);
  };
  return (
    <div className="-mx-2 flex flex-wrap gap-1 empty:hidden">
      {path === null ? null : (
        <Button variant="quiet" size="sm" busy={loading} busyText="Downloading" onClick={() => void download(path)}>
          <Download aria-hidden="true" className="size-4" />
          Download
        </Button>
      )}
      {newest ? (
        <Button variant="quiet" size="sm" onClick={() => onNewVersion(delivery.title)}>
          New version
        </Button>
      ) : null}
      {newest && delivery.state === 'delivered' ? (
        <Button
          variant="quiet"
          size="sm"
          busy={takeBack.isPending}
          busyText="Withdrawing"
          onClick={() => takeBack.mutate(delivery.id, { onError: (error) => showToast(error.message, 'error') })}
        >
          Withdraw
        </Button>
      ) : null}
    </div>
  );
}
