import { Eye, FileText, Mail, Plus } from 'lucide-react';
import { offeredOrEnglish } from '#domain/content/profile/offered-languages.ts';
import { linkMessage, whatsAppUrl } from '#domain/people/link-message.ts';
import type { PersonSummary } from '#domain/people/person-summary.ts';
import { useShop } from '#web/lib/data/shop.ts';
import { useMay } from '#web/features/people/access.ts';
import type { Person } from '#web/features/people/people-queries.ts';
import { useNoteOpenedLink } from '#web/features/people/person-summary.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { BrandIcon } from '#web/ui/pictures/brand-icon.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** What the team does with a person every day. `summary`: undefined while it loads, for language and phone. */
export function PersonActions({ person, summary }: { person: Person; summary: PersonSummary | undefined }) {
  const may = useMay();
  if (person.role === 'guest') return null;
  return (
    <>
      {person.email === null || person.role !== 'client' || !may('orders.manage') ? null : (
        <LinkButton to={`/admin/orders/new?${new URLSearchParams({ email: person.email }).toString()}`}>
          <Plus aria-hidden="true" className="size-4" />
          New order
        </LinkButton>
      )}
      {person.email === null || person.role !== 'client' || !may('orders.manage') ? null : (
        <LinkButton
          variant="secondary"
          to={`/admin/quotes/new?${new URLSearchParams({ email: person.email }).toString()}`}
        >
          <FileText aria-hidden="true" className="size-4" />
          New quote
        </LinkButton>
      )}
      {person.email === null ? null : (
        <LinkButton variant="secondary" to={`mailto:${person.email}`}>
          <Mail aria-hidden="true" className="size-4" />
          Email
        </LinkButton>
      )}
      {summary === undefined ? null : <Message person={person} summary={summary} />}
      {person.role === 'client' && person.is_active && may('clients.view_as') ? (
        <LinkButton variant="secondary" to={`/admin/view-as/${person.id}`} target="_blank" rel="noopener">
          <Eye aria-hidden="true" className="size-4" />
          View as client
        </LinkButton>
      ) : null}
    </>
  );
}

/** Opens a greeting in WhatsApp, and records that. */
function Message({ person, summary: { language, phone } }: { person: Person; summary: PersonSummary }) {
  const opened = useNoteOpenedLink();
  const shop = useShop();
  const text = linkMessage({
    shop: shop.name,
    link: 'none',
    language: offeredOrEnglish(shop, language),
    name: person.first_name,
    subject: '',
    origin: window.location.origin,
    path: '',
  });
  return (
    <LinkButton
      variant="secondary"
      to={whatsAppUrl(phone, text)}
      target="_blank"
      rel="noopener noreferrer"
      onClick={() =>
        opened.mutate(
          { person: person.id, link: 'none', channel: 'whatsapp', subjectId: null },
          { onError: (error) => showToast(`This wasn’t recorded: ${error.message}`, 'error') },
        )
      }
    >
      <BrandIcon mark="whatsapp" className="size-4" />
      Message
      <span className="sr-only"> in WhatsApp, opens in a new tab</span>
    </LinkButton>
  );
}
