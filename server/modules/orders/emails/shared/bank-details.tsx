import { Fragment } from 'react';
import type { BankAccount } from '#domain/payments/bank-account.ts';
import { useMedium, type Medium } from '#server/emails/medium.tsx';
import { Facts, Heading, Note, Panel, type Fact } from '#server/emails/parts.tsx';
import type { OrderDetails } from './order-details.ts';

/** In groups of four, as banks print it. */
const groups = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');

function accountFacts(account: BankAccount, { t }: Medium): Fact[] {
  const { holder, bank, iban, accountNumber, routingCode, bic } = account;
  const facts = [
    [t('email.bank.holder'), holder],
    [t('email.bank.iban'), iban === undefined ? undefined : groups(iban)],
    [t('email.bank.accountNumber'), accountNumber],
    [t('email.bank.routingCode'), routingCode],
    [t('email.bank.bic'), bic],
    [t('email.bank.bank'), bank],
  ] as const;
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));
}

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
