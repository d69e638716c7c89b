import { Fragment } from 'react';
import type { BankAccount } from '#domain/payments/bank-account.ts';
import { bankFields } from '#domain/payments/bank-fields.ts';
import { useMedium, type Medium } from '#server/emails/medium.tsx';
import { Facts, Heading, Note, Panel, type Fact } from '#server/emails/parts.tsx';
import type { OrderDetails } from './order-details.ts';

const accountFacts = (account: BankAccount, { t }: Medium): Fact[] =>
  bankFields(account).map(({ name, text }) => ({ label: t(`email.bank.${name}`), value: text }));

/** Where to transfer what is due, and with which reference. Nothing where no transfer was agreed. */
export function BankDetails({ order }: { order: OrderDetails }) {
  const medium = useMedium();
  const { t, money, date } = medium;
  const { due, dueOn } = order.dues;
  if (order.accounts.length === 0) return null;
  return (
    <>
      <Heading>{t('email.bank.title')}</Heading>
      {order.accounts.map((account, index) => (
        <Fragment key={index}>
          <Panel>
            <Facts
              facts={[
                { label: t('email.bank.amount'), value: money(due, order.currency), strong: true },
                { label: t('email.bank.reference'), value: order.number, strong: true },
                ...(dueOn === null
                  ? []
                  : [{ label: t('email.bank.dueOn'), value: date(new Date(`${dueOn}T12:00:00Z`)) }]),
                ...accountFacts(account, medium),
              ]}
            />
          </Panel>
        </Fragment>
      ))}
      <Note>{t('email.bank.note')}</Note>
    </>
  );
}
