import { formatTaxRate, taxNameIn } from '#domain/taxes/tax-name.ts';
import { useMedium } from '#server/emails/medium.tsx';
import { Facts, type Fact } from '#server/emails/parts.tsx';
import { color, small, text } from '#server/emails/theme.ts';
import type { OrderDetails } from './order-details.ts';

export function OrderLines({ order }: { order: OrderDetails }) {
  const { t, kind, money, dir } = useMedium();
  const isLeftToRight = dir === 'ltr';
  const parts = order.lines.map((line) => ({
    ...line,
    detail: t('email.order.line', {
      service: line.service,
      quantity: line.quantity,
      price: money(line.unitPrice, order.currency),
    }),
    total: money(line.lineTotal, order.currency),
    link: line.serviceLink === null ? t('email.order.noLink') : `${t('email.order.link')} ${line.serviceLink}`,
  }));
  if (kind === 'text') {
    return parts.map((line, index) => (
      <p key={index}>
        {line.name}: {line.total}
        <br />
        {line.detail}
        <br />
        {line.link}
      </p>
    ));
  }
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        {parts.map((line, index) => (
          <tr key={index}>
            <td
              className="rule"
              style={{
                padding: isLeftToRight ? '12px 16px 12px 0' : '12px 0 12px 16px',
                borderTop: `1px solid ${color.line}`,
                verticalAlign: 'top',
              }}
            >
              <p className="ink" style={{ ...text, margin: 0, fontWeight: 700 }}>
                {line.name}
              </p>
              <p className="soft" style={{ ...small, margin: 0 }}>
                {line.detail}
              </p>
              <p className="soft" style={{ ...small, margin: 0, wordBreak: 'break-word' }}>
                {line.link}
              </p>
            </td>
            <td
              className="rule"
              align={isLeftToRight ? 'right' : 'left'}
              style={{
                padding: '12px 0',
                borderTop: `1px solid ${color.line}`,
                verticalAlign: 'top',
                whiteSpace: 'nowrap',
              }}
            >
              <p className="ink" style={{ ...text, margin: 0, fontWeight: 700 }}>
                {line.total}
              </p>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function OrderTotals({ order }: { order: OrderDetails }) {
  const { t, kind, money, locale } = useMedium();
  const amount = (cents: number) => money(cents, order.currency);
  const { paid, open } = order.dues;
  const discount = {
    label:
      order.promoCode === null ? t('email.order.discount') : t('email.order.discountCode', { code: order.promoCode }),
    value: `-${amount(order.discount)}`,
  };
  const { name, rate, inclusive, reverseCharge } = order.taxed;
  const kindOfTax = reverseCharge ? 'reverseCharge' : inclusive ? 'included' : 'tax';
  const tax = {
    label: t(`email.order.${kindOfTax}`, { name: taxNameIn(locale, name), rate: formatTaxRate(rate) }),
    value: amount(order.tax),
  };
  const facts: Fact[] = [
    { label: t('email.order.subtotal'), value: amount(order.subtotal) },
    ...(order.discount > 0 ? [discount] : []),
    ...(inclusive ? [] : [tax]),
    { label: t('email.order.total'), value: amount(order.total), strong: true },
    ...(inclusive ? [tax] : []),
    ...(paid > 0 && open > 0
      ? [
          { label: t('email.order.paidSoFar'), value: amount(paid) },
          { label: t('email.order.open'), value: amount(open), strong: true },
        ]
      : []),
  ];
  if (kind === 'text') return <Facts facts={facts} />;
  return (
    <div className="rule" style={{ borderTop: `2px solid ${color.ink}`, paddingTop: 8 }}>
      <Facts facts={facts} />
    </div>
  );
}
