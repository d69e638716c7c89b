import { Copy } from 'lucide-react';
import { offeredOrEnglish } from '#domain/content/profile/offered-languages.ts';
import { linkMessage, whatsAppUrl, type SharedLink } from '#domain/people/link-message.ts';
import { useShop } from '#web/lib/data/shop.ts';
import { useNoteOpenedLink, usePersonSummary } from '#web/features/people/person-summary.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { BrandIcon } from '#web/ui/pictures/brand-icon.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

const names: Record<Exclude<SharedLink, 'none'>, string> = {
  order: 'Order',
  payment: 'Payment',
  questions: 'Questions',
  report: 'Report',
};

interface ShareLinksProps {
  clientId: string;
  clientName: string;
  /** The order's number or the campaign's name. */
  subject: string;
  /** Of the order or campaign. */
  subjectId: string;
  /** The client's page, in English. */
  path: string;
  links: readonly Exclude<SharedLink, 'none'>[];
}

/** Links for the client, each with a ready message in their language, to be copied or opened in WhatsApp. */
export function ShareLinks({ clientId, clientName, subject, subjectId, path, links }: ShareLinksProps) {
  const shop = useShop();
  const summary = usePersonSummary(clientId);
  const opened = useNoteOpenedLink();
  const note = (link: SharedLink, channel: 'whatsapp' | 'copy') =>
    opened.mutate(
      { person: clientId, link, channel, subjectId },
      { onError: (error) => showToast(`This wasn’t recorded: ${error.message}`, 'error') },
    );
  const copy = async (link: SharedLink, text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast('The message with the link is copied.', 'success');
      note(link, 'copy');
    } catch (error) {
      showToast(`The message couldn’t be copied: ${error instanceof Error ? error.message : String(error)}`, 'error');
    }
  };
  return (
    <Panel title="Send a link" note="With a message in the client’s language. You send it yourself.">
      <QueryStates
        query={summary}
        what="the client’s language"
        skeleton={<Skeleton className="h-11 rounded-control" />}
      >
        {({ language, phone }) => (
          <ul className="grid gap-2">
            {links.map((link) => {
              const name = clientName.split(' ')[0] ?? clientName;
              const text = linkMessage({
                shop: shop.name,
                link,
                language: offeredOrEnglish(shop, language),
                name,
                subject,
                path,
                origin: window.location.origin,
              });
              return (
                <li key={link} className="flex flex-wrap items-center justify-between gap-2">
                  <span>{names[link]}</span>
                  <span className="flex gap-2">
                    <Button size="sm" variant="secondary" onClick={() => void copy(link, text)}>
                      <Copy aria-hidden="true" className="size-4" />
                      Copy
                      <span className="sr-only">: {names[link]}</span>
                    </Button>
                    <LinkButton
                      size="sm"
                      variant="secondary"
                      to={whatsAppUrl(phone, text)}
                      target="_blank"
                      rel="noopener noreferrer"
                      onClick={() => note(link, 'whatsapp')}
                    >
                      <BrandIcon mark="whatsapp" className="size-4" />
                      WhatsApp
                      <span className="sr-only">: {names[link]}, opens in a new tab</span>
                    </LinkButton>
                  </span>
                </li>
              );
            })}
          </ul>
        )}
      </QueryStates>
    </Panel>
  );
}
