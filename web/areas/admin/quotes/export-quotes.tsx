import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { loadAllQuotes, type ListedQuote } from '#web/features/quotes/admin/quote-list.ts';
import { saveCsv } from '#web/lib/format/save-file.ts';
import { shopToday } from '#web/lib/format/shop-today.ts';
import { writeCsv } from '#web/lib/format/write-csv.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { quoteStateLabels } from './quote-badges.tsx';

const TITLES = [
  'Quote',
  'Status',
  'Name',
  'Company',
  'Email',
  'Total',
  'Currency',
  'Valid until',
  'Made',
  'Sent',
  'Order',
];

const rowOf = (quote: ListedQuote) => [
  quote.number,
  quoteStateLabels[quote.state],
  quote.name,
  quote.company,
  quote.email,
  quote.total,
  quote.currency,
  quote.ends_on,
  quote.created_at,
  quote.sent_at,
  quote.order_number,
];

/** Every quote that matches the filters, not only this page. */
export function ExportQuotes({ filters }: { filters: { search: string; state: string } }) {
  const make = useMutation({
    mutationFn: async () => {
      const quotes = await loadAllQuotes(filters);
      saveCsv(`quotes-${shopToday()}.csv`, writeCsv(TITLES, quotes.map(rowOf)));
      return quotes.length;
    },
    onSuccess: (count) => showToast(count === 1 ? '1 quote exported' : `${count} quotes exported`, 'success'),
    onError: (error) => showToast(`The export failed. ${error.message}`, 'error'),
  });
  return (
    <Button variant="secondary" busy={make.isPending} busyText="Exporting" onClick={() => make.mutate()}>
      <Download aria-hidden="true" className="size-4" />
      Export CSV
    </Button>
  );
}
