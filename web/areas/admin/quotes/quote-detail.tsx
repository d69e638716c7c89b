import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countryName } from '#domain/orders/countries.ts';
import { languageNames, isLocale } from '#domain/locales.ts';
import type { QuoteVersion } from '#web/features/quotes/admin/quote-form.ts';
import type { AdminQuote, QuoteDetail } from '#web/features/quotes/admin/quote-queries.ts';
import { AcceptedTexts } from '#web/features/orders/accepted-texts.tsx';
import { OrderSums } from '#web/features/orders/order-sums.tsx';
import { formatCalendarDate, formatDateTime, formatMoney } from '#web/lib/format/format.ts';
import { useUrlParams } from '#web/lib/routing/url-params.ts';
import { useServiceName } from '#web/lib/services/use-services.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { AnswerForm } from './answer-form.tsx';
import { QuoteActivity } from './quote-activity.tsx';
import { workStartsTexts } from '../orders/work-starts.ts';

/** A quote: one of its versions, whom it is for, and what happened to it. */
export function QuoteDetailView({ detail: { quote, versions, events } }: { detail: QuoteDetail }) {
  const { params, change } = useUrlParams();
  const wanted = Number(params.get('version'));
  const shown =
    versions.find(({ version }) => version === wanted) ??
    versions.find(({ version }) => version === (quote.accepted_version ?? quote.version)) ??
    versions[0];
  if (shown === undefined) return null;
  // Also one that has ended: its reader may have asked for more time.
  const isAsked =
    quote.questioned_at !== null && !quote.needs_version && ['questioned', 'expired'].includes(quote.state);
  const select = (version: string) => change((search) => search.set('version', version));
  return (
    <div className="grid gap-6">
      <Notices quote={quote} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-6">
          {isAsked ? <AnswerForm quote={quote} events={events} /> : null}
          <Version shown={shown}>
            {versions.length === 1 ? null : (
              <SelectField label="Version" value={shown.version} onChange={(event) => select(event.target.value)}>
                {versions.map(({ version, sent_at: at, total, currency }) => (
                  <option key={version} value={version}>
                    {`${version}, ${at === null ? 'not sent' : formatDateTime(at)}, ${formatMoney(total, currency)}`}
                  </option>
                ))}
              </SelectField>
            )}
          </Version>
        </div>
        <div className="grid min-w-0 gap-6">
          <Recipient quote={quote} shown={shown} />
          <QuoteActivity events={events} />
        </div>
      </div>
    </div>
  );
}

function Notices({ quote }: { quote: AdminQuote }) {
  return (
    <div className="grid gap-4 empty:hidden">
      {quote.email_state === 'failed' && quote.state !== 'accepted' ? (
        <Banner tone="error" title={`The email to ${quote.sent_to ?? quote.email} couldn’t be delivered`}>
          {quote.email_error} Correct the email and send the quote again, or copy its link.
        </Banner>
      ) : null}
      {quote.needs_version ? (
        <Banner tone="error" title="The buyer couldn’t accept this quote: its tax has changed">
          A rate has changed, or the register no longer knows the tax number. Change and send it: the new version has
          the tax of today.
        </Banner>
      ) : null}
      {quote.unsent ? (
        <Banner tone="info">
          Version {quote.version} isn’t sent yet. The link shows version {quote.sent_version}.
        </Banner>
      ) : null}
      {quote.declined_because === null ? null : (
        <Banner tone="info" title="Declined">
          <bdi className="whitespace-pre-line">{quote.declined_because}</bdi>
        </Banner>
      )}
      {quote.accepted_at === null ? null : (
        <Banner tone="success" title={`Accepted by ${quote.accepted_name ?? ''}`}>
          {formatDateTime(quote.accepted_at)}, version {quote.accepted_version}, from {quote.accepted_ip}
        </Banner>
      )}
    </div>
  );
}

function Version({ shown, children }: { shown: QuoteVersion; children: ReactNode }) {
  const serviceName = useServiceName();
  const money = (amount: number) => formatMoney(amount, shown.currency);
  return (
    <Panel title="Offer" aside={children}>
      {shown.intro === null ? null : <p className="break-words whitespace-pre-line text-soft">{shown.intro}</p>}
      <ul className="tabular grid gap-3">
        {shown.lines.map((line, at) => (
          <li key={at} className="flex justify-between gap-4 border-s-3 border-line ps-3">
            <span className="min-w-0 break-words">
              <bdi>{line.name}</bdi>
              <span className="text-faint">
                {' '}
                {line.quantity} &times; {money(line.price)}
              </span>
              <span className="block text-sm text-faint">
                {[
                  serviceName(line.service_type),
                  line.expected_cost === null ? '' : `expected cost ${money(line.expected_cost)}`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            <span>{money(line.line_total)}</span>
          </li>
        ))}
      </ul>
      <OrderSums sums={shown} promoCode={null} currency={shown.currency} totalId="quote-total" />
      <dl className="grid gap-1.5 text-[0.9375rem]">
        <Fact name="Deposit">{shown.deposit === null ? 'None' : money(shown.deposit)}</Fact>
        <Fact name={shown.deposit === null ? 'Due' : 'Rest due'}>
          {shown.due_days === 0 ? 'With the acceptance' : `${shown.due_days} days after the acceptance`}
        </Fact>
        <Fact name="Work starts">{workStartsTexts[shown.work_starts]}</Fact>
        <Fact name="Valid until">{formatCalendarDate(shown.ends_on)}</Fact>
        <Fact name="Language">{isLocale(shown.language) ? languageNames[shown.language] : shown.language}</Fact>
        {shown.viewed_at === null ? null : <Fact name="First read">{formatDateTime(shown.viewed_at)}</Fact>}
      </dl>
      {shown.sent_at === null ? null : (
        <AcceptedTexts
          order={{ terms_version: shown.terms_version, refund_policy_version: shown.refund_policy_version }}
        />
      )}
    </Panel>
  );
}

function Recipient({ quote, shown }: { quote: AdminQuote; shown: QuoteVersion }) {
  const place = [shown.region, countryName(shown.country, 'en-US')].filter(Boolean).join(', ');
  return (
    <Panel title="For">
      <dl className="grid gap-1.5 text-[0.9375rem]">
        <Fact name="Name">{shown.name}</Fact>
        {shown.company === null ? null : <Fact name="Company">{shown.company}</Fact>}
        <Fact name="Email">{shown.email}</Fact>
        {shown.address === null ? null : <Fact name="Address">{shown.address}</Fact>}
        <Fact name="Billed in">{place}</Fact>
        {shown.tax_number === null ? null : <Fact name="Tax number">{shown.tax_number}</Fact>}
      </dl>
      {quote.client_id === null || shown.email !== quote.email ? null : (
        <Link
          to={`/admin/people/${quote.client_id}`}
          className="inline-flex min-h-11 items-center justify-self-start linked"
        >
          The client’s page
        </Link>
      )}
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-faint">{name}</dt>
      <dd className="min-w-0 text-end wrap-anywhere">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
