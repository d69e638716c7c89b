import { useState } from 'react';
import { Plus } from 'lucide-react';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { DocumentHints } from './document-hints.tsx';
import { ExchangeRates } from './exchange-rates.tsx';
import { NewRate } from './new-rate.tsx';
import { TaxNumbers } from './tax-numbers.tsx';
import { TaxRates } from './tax-rates.tsx';

/** `/admin/taxes`: rates by place and day, and the tax numbers of businesses. */
export default function TaxesPage() {
  const [adding, setAdding] = useState(false);
  return (
    <AdminFrame
      title="Taxes"
      lede="A region’s rate comes before its country’s, and the latest start date applies. Orders keep the rate they were placed with."
      aside={
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" className="size-4" />
          Add rate
        </Button>
      }
    >
      <Banner tone="info" title="Check these rates with your accountant">
        <p>
          The shop starts with one rate for every country. Prices include it where the law requires that. Which taxes
          you owe depends on where you’re registered.
        </p>
      </Banner>
      <DocumentHints />
      <UrlTabs
        label="Taxes"
        tabs={[
          { id: 'rates', title: 'Rates', panel: () => <TaxRates /> },
          { id: 'numbers', title: 'Tax numbers', panel: () => <TaxNumbers /> },
          { id: 'exchange', title: 'Exchange rates', panel: () => <ExchangeRates /> },
        ]}
      />
      {adding ? <NewRate onClose={() => setAdding(false)} /> : null}
    </AdminFrame>
  );
}
