import { useState } from 'react';
import { isServiceSlug, serviceNames } from '#domain/catalogue.ts';
import { questionsFor } from '#domain/intake.ts';
import { ServiceIcon } from '#web/features/catalog/service-icon.tsx';
import type { StaffOrder, StaffOrderLine } from '#web/features/staff-orders/order-detail.ts';
import { formatMoney } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DeliverDialog } from './deliver-dialog.tsx';
import { Deliveries } from './deliveries.tsx';
import { questionWords } from './order-words.ts';
import { OutLink } from './out-link.tsx';
import { Panel } from './panel.tsx';

/** Each line with what the client told about it and what was delivered for it. */
export function OrderLines({ order }: { order: StaffOrder }) {
  return (
    <Panel title="Lines">
      <ul className="grid gap-6">
        {order.lines.map((line) => (
          <Line key={line.id} order={order} line={line} />
        ))}
      </ul>
    </Panel>
  );
}

function Line({ order, line }: { order: StaffOrder; line: StaffOrderLine }) {
  const [delivering, setDelivering] = useState<string | null>(null);
  const service = isServiceSlug(line.service_type) ? line.service_type : null;
  const open = ['confirmed', 'in_progress', 'completed'].includes(order.status);
  return (
    <li data-service={line.service_type} className="grid gap-4 border-t border-line pt-5 first:border-0 first:pt-0">
      <div className="flex items-start gap-4">
        {service ? (
          <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-[0.75rem] bg-service text-service-ink">
            <ServiceIcon service={service} className="size-5" />
          </span>
        ) : null}
        <div className="min-w-0 grow">
          <h3 className="text-lg font-semibold">{line.name}</h3>
          {service ? <p className="text-sm text-soft">{serviceNames[service].name}</p> : null}
        </div>
        <p className="tabular text-end">
          <span className="font-semibold">{formatMoney(line.line_total, order.currency)}</span>
          <span className="block text-sm text-faint">
            {line.quantity} × {formatMoney(line.unit_price, order.currency)}
          </span>
        </p>
      </div>
      <Intake line={line} />
      <Deliveries line={line} open={open} onNewVersion={setDelivering} />
      {open ? (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setDelivering('')}>
          Deliver a file or link
        </Button>
      ) : null}
      {delivering === null ? null : <DeliverDialog clientId={order.client_id} line={line} title={delivering} onClose={() => setDelivering(null)} />}
    </li>
  );
}

function Intake({ line }: { line: StaffOrderLine }) {
  const missing = line.intake?.missing ?? [];
  const answers = { ...line.intake?.answers, ...(line.service_link === null ? {} : { link: line.service_link }) };
  const given = questionsFor(line.service_type).filter(({ question }) => answers[question]);
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        {missing.length === 0 ? <Badge tone="good">Intake complete</Badge> : <Badge tone="warn">Intake incomplete</Badge>}
        {missing.length === 0 ? null : <span className="text-soft">Missing: {missing.map((question) => questionWords[question].toLowerCase()).join(', ')}</span>}
      </p>
      {given.length === 0 ? null : (
        <dl className="grid gap-3 text-[0.9375rem] sm:grid-cols-2">
          {given.map(({ question }) => (
            <div key={question} className={question === 'brief' || question === 'biography' || question === 'link' ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
              <dt className="text-sm text-faint">{questionWords[question]}</dt>
              <dd className="break-words whitespace-pre-line">
                {question === 'link' ? <OutLink href={answers.link ?? ''} /> : answers[question]}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

