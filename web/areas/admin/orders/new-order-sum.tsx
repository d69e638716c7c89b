import { useWatch } from 'react-hook-form';
import { fromCents, toCents } from '#domain/money.ts';
import type { NewOrderFields } from '#web/features/orders/admin/new-order.ts';
import { priceOf, type SoldPackage } from '#web/lib/services/order-line.ts';
import { formatShopMoney } from '#web/lib/format/shop-currency.ts';

/** The sum of the lines filled in so far. The database adds the tax of the country. */
export function NewOrderSum({ packages }: { packages: readonly SoldPackage[] }) {
  const lines = useWatch<NewOrderFields, 'lines'>({ name: 'lines' });
  const cents = lines.reduce((sum, line) => {
    const each =
      line.packageId === '' ? priceOf(line.price) : (packages.find(({ id }) => id === line.packageId)?.price ?? 0);
    return sum + (toCents(each) * Number(line.quantity) || 0);
  }, 0);
  return (
    <p role="status" className="tabular flex items-baseline justify-between gap-4 border-t border-line pt-4">
      <span className="text-soft">Subtotal, tax is added</span>
      <span className="figure text-2xl">{formatShopMoney(fromCents(cents))}</span>
    </p>
  );
}
