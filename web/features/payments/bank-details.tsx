import type { ReactNode } from 'react';
import type { TransferDetails } from '#domain/payments/bank-account.ts';
import { bankFields } from '#domain/payments/bank-fields.ts';
import { formatCalendarDate, formatMoney } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';

/** What to transfer, until when, and where to; each to be copied into the form of a bank. */
export function BankDetails({ transfer }: { transfer: TransferDetails }) {
  const t = useText();
  const { accounts, reference, amount, currency, due_on: dueOn } = transfer;
  return (
    <div className="grid gap-4">
      <Facts>
        <Fact name={t('payments.bank.amount')} value={amount.toFixed(2)} isStrong>
          {formatMoney(amount, currency)}
        </Fact>
        <Fact name={t('payments.bank.reference')} value={reference} isStrong />
        {dueOn === null ? null : (
          <Fact name={t('payments.bank.dueOn')} value={formatCalendarDate(dueOn)} isText>
            <time dateTime={dueOn}>{formatCalendarDate(dueOn)}</time>
          </Fact>
        )}
      </Facts>
      {accounts.map((account, at) => (
        <Facts key={at}>
          {bankFields(account).map(({ name, text, value }) => (
            <Fact
              key={name}
              name={t(`payments.bank.${name}`)}
              value={value}
              isText={name === 'holder' || name === 'bank'}
            >
              {text}
            </Fact>
          ))}
        </Facts>
      ))}
      <p className="text-sm text-soft">{t('payments.bank.note')}</p>
    </div>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="well grid divide-y divide-line rounded-card px-4 sm:px-5">{children}</dl>;
}

interface FactProps {
  name: string;
  /** What is copied. */
  value: string;
  isStrong?: boolean;
  /** In the direction of its own letters. Numbers and codes run from left to right in every language. */
  isText?: boolean;
  /** What is shown, if that differs. */
  children?: ReactNode;
}

function Fact({ name, value, isStrong = false, isText = false, children = value }: FactProps) {
  const t = useText();
  return (
    <div className="grid py-1.5 max-sm:pt-2.5 sm:grid-cols-[10rem_1fr] sm:items-center">
      <dt className="text-sm text-faint">{name}</dt>
      <dd className="flex items-center justify-between gap-2">
        <bdi
          {...(isText ? {} : { dir: 'ltr' })}
          className={
            isStrong
              ? 'tabular text-xl font-semibold text-bone'
              : 'tabular min-w-0 wrap-anywhere text-bone max-sm:text-[0.9375rem]'
          }
        >
          {children}
        </bdi>
        <CopyButton
          variant="quiet"
          text={value}
          label={t('payments.bank.copy')}
          aria-label={t('payments.bank.copyOf', { what: name })}
          copiedLabel={t('payments.bank.copied')}
          failedLabel={t('payments.bank.copyFailed')}
          className="-me-2"
          labelClass="max-sm:sr-only"
        />
      </dd>
    </div>
  );
}
