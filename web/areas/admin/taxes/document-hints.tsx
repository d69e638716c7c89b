import { Link } from 'react-router';
import { countryName } from '#domain/orders/countries.ts';
import type { DocumentSetup } from '#domain/taxes/document-setup.ts';
import { useDocumentSetup } from '#web/features/taxes/exchange-rates.ts';
import { useMay } from '#web/features/people/access.ts';
import { Banner } from '#web/ui/banner.tsx';

const PROFILE = '/admin/set-up/content/profile/shop';
const numberNames = { trn: 'TRN', vat: 'VAT number', abn: 'ABN', tax: 'tax number' } as const;

interface Hint {
  text: string;
  to: string;
  link: string;
}

function hintsOf({ country, lacks, number_label: label, currency }: DocumentSetup): Hint[] {
  const number = numberNames[label ?? 'tax'];
  const place = countryName(country, 'en-US');
  const hints: Record<DocumentSetup['lacks'][number], Hint> = {
    tax_number: {
      text:
        label === 'abn'
          ? 'Your profile has no ABN, so invoices are plain. Add it. Only invoices with GST are called tax invoices.'
          : `Your profile has no ${number}, so invoices are plain. If you’re registered, add it.`,
      to: PROFILE,
      link: 'Open the profile',
    },
    buyer_address: {
      text: `Invoices must show the address of businesses in ${place}, and wherever the reverse charge applies. The checkout doesn’t ask for all of them: add rates that need a postal address.`,
      to: '/admin/taxes',
      link: 'See the rates',
    },
    exchange_rate: {
      text: `Invoices must show their tax in ${currency ?? ''}, and there is no exchange rate for today.`,
      to: '/admin/taxes?tab=exchange',
      link: 'Add an exchange rate',
    },
  };
  // Without a number, the rest does not matter yet.
  return (lacks.includes('tax_number') ? (['tax_number'] as const) : lacks).map((one) => hints[one]);
}

/** What invoices lack by the law of the shop's country. */
export function DocumentHints() {
  const setup = useDocumentSetup().data;
  const may = useMay();
  if (setup === undefined) return null;
  const hints = hintsOf(setup).filter(({ to }) => to !== PROFILE || may('settings.manage'));
  if (hints.length === 0) return null;
  return (
    <Banner tone="info" title="Your invoices">
      <ul className="grid gap-1">
        {hints.map(({ text, to, link }) => (
          <li key={text}>
            {text}{' '}
            <Link to={to} className="underline underline-offset-4 hover:text-bone">
              {link}
            </Link>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
