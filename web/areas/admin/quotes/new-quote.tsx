import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { findService } from '#domain/catalogue/service.ts';
import { emptyLine } from '#web/lib/services/order-line.ts';
import { emptyQuote, fieldsOf, type QuoteFields } from '#web/features/quotes/admin/quote-form.ts';
import { useQuoteBasis, type QuoteBasis } from '#web/features/quotes/admin/quote-queries.ts';
import { useShop } from '#web/lib/data/shop.ts';
import { shopToday } from '#web/lib/format/shop-today.ts';
import { useServices } from '#web/lib/services/use-services.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { ContactRequest } from '../contacts/contact-request.tsx';
import { BackToQuotes } from './back-to-quotes.tsx';
import { EditorBasis } from './editor-basis.tsx';
import { QuoteEditor } from './quote-editor.tsx';

/** `/admin/quotes/new`: empty, or from a contact (`?contact=<id>`), a client (`?email=`) or another quote (`?from=<id>`). */
export default function NewQuotePage() {
  const [search] = useSearchParams();
  const basis = useQuoteBasis({ contactId: search.get('contact'), fromId: search.get('from') });
  return (
    <AdminFrame
      title="New quote"
      lede="It’s read and accepted behind a link, without an account."
      above={<BackToQuotes />}
    >
      <EditorBasis basis={basis}>{(found) => <NewQuote basis={found} email={search.get('email') ?? ''} />}</EditorBasis>
    </AdminFrame>
  );
}

function NewQuote({ basis, email }: { basis: QuoteBasis; email: string }) {
  const { country } = useShop();
  const services = useServices();
  // Chosen here, so that sending the form twice makes one quote.
  const [id] = useState(() => crypto.randomUUID());
  const { contact } = basis;
  const empty = emptyQuote(basis.settings, country, shopToday());
  const service = findService(services, contact?.service_interest ?? '')?.slug ?? 'other';
  const fields: QuoteFields = copied(basis, empty) ?? {
    ...empty,
    email: contact?.email ?? email,
    name: contact?.name ?? '',
    company: contact?.company_name ?? '',
    lines: [{ ...emptyLine, service }],
  };
  return (
    <QuoteEditor
      id={id}
      base={null}
      contactId={contact?.id ?? null}
      fields={fields}
      packages={basis.packages}
      aside={contact === null ? null : <ContactRequest contact={contact} />}
    />
  );
}

/** Another quote's newest version, valid from today on. */
function copied({ from, packages }: QuoteBasis, { endsOn }: QuoteFields): QuoteFields | null {
  const newest = from?.versions[0];
  if (from === null || newest === undefined) return null;
  return { ...fieldsOf(newest, new Set(packages.map((one) => one.id))), endsOn };
}
