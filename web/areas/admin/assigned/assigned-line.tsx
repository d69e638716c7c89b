import { useState, type ReactNode } from 'react';
import { downloadDocument } from '#web/lib/data/download.ts';
import { endingOf } from '#domain/support/ticket.ts';
import { platformNames } from '#domain/campaigns/campaign.ts';
import type { AssignedDeliverable, AssignedDetail, AssignedLine } from '#web/features/work/assigned-work.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { useServiceName } from '#web/lib/services/use-services.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { DeliverDialog } from '../orders/deliver-dialog.tsx';
import { Deliveries } from '../orders/deliveries.tsx';
import { OutLink } from '../orders/out-link.tsx';
import { Brief } from './brief.tsx';
import { packageText } from './work-names.ts';

interface AssignedLinePanelProps {
  line: AssignedLine;
  work: AssignedDetail;
}

/** What is to be made, the client's brief, and what was delivered. */
export function AssignedLinePanel({ line, work }: AssignedLinePanelProps) {
  const name = packageText(line, useServiceName()(line.service));
  const ofLine = ({ order_item_id: id }: { order_item_id: string }) => id === line.order_item_id;
  return (
    <Panel title={line.quantity !== null && line.quantity > 1 ? `${line.quantity} × ${name}` : name}>
      <Facts line={line} />
      <Brief
        brief={work.briefs.find(ofLine) ?? null}
        files={work.files.filter(ofLine)}
        known={[line.song, line.artist, line.link]}
      />
      {line.order_item_id === null ? null : (
        <Delivered
          line={{ id: line.order_item_id, name, deliverables: work.deliverables.filter(ofLine) }}
          folder={line.folder}
          open={line.deliverable}
          files={work.files.filter(ofLine)}
        />
      )}
    </Panel>
  );
}

function Facts({ line: { song, artist, link, platform, starts_on: from, ends_on: until } }: { line: AssignedLine }) {
  const platformName = Object.entries(platformNames).find(([slug]) => slug === platform)?.[1];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-[0.9375rem] sm:grid-cols-3">
      {song === null ? null : <Fact name="Song">{song}</Fact>}
      {artist === null ? null : <Fact name="Artist">{artist}</Fact>}
      {platformName === undefined ? null : <Fact name="Platform">{platformName}</Fact>}
      {from === null ? null : <Fact name="First day">{formatCalendarDate(from)}</Fact>}
      {until === null ? null : <Fact name="Last day">{formatCalendarDate(until)}</Fact>}
      {link === null ? null : (
        <div className="col-span-full min-w-0">
          <dt className="text-sm text-faint">Link</dt>
          <dd>
            <OutLink href={link} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-faint">{name}</dt>
      <dd className="break-words">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

interface DeliveredProps {
  line: { id: string; name: string; deliverables: readonly AssignedDeliverable[] };
  folder: string;
  open: boolean;
  files: AssignedDetail['files'];
}

function Delivered({ line, folder, open, files }: DeliveredProps) {
  const [delivering, setDelivering] = useState<string | null>(null);
  const downloadOf = ({ id, title, version }: AssignedDeliverable) => {
    const file = files.find(({ deliverable_id: delivery }) => delivery === id);
    return file === undefined
      ? null
      : () => downloadDocument(`work-file?file=${file.id}`, `${title} v${version}${endingOf(file.type)}`);
  };
  return (
    <section aria-label={`Deliverables of ${line.name}`} className="grid gap-3 border-t border-line pt-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="title text-lg">Deliverables</h3>
        {open ? (
          <Button size="sm" onClick={() => setDelivering('')}>
            Deliver a file or link
          </Button>
        ) : null}
      </div>
      {line.deliverables.length === 0 ? (
        <p className="text-soft">
          {open
            ? 'Nothing delivered yet. The client approves what you deliver, or asks for changes.'
            : 'Nothing delivered.'}
        </p>
      ) : null}
      <Deliveries line={line} downloadOf={downloadOf} open={open} onNewVersion={setDelivering} />
      {delivering === null ? null : (
        <DeliverDialog clientId={folder} line={line} title={delivering} onClose={() => setDelivering(null)} />
      )}
    </section>
  );
}
