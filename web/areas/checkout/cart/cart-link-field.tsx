import { useRef, useState } from 'react';
import { ServiceLink } from '#domain/orders/order.ts';
import { acceptsLink, tidyLink } from '#domain/catalogue/service-link.ts';
import type { CartItem } from '#web/features/cart/cart-items.ts';
import { changeServiceLink } from '#web/features/cart/cart-operations.ts';
import { useCart } from '#web/features/cart/cart-store.ts';
import { GivenLink } from '#web/features/catalogue/service-link/given-link.tsx';
import { ServiceLinkField } from '#web/features/catalogue/service-link/service-link-field.tsx';
import { useGivenLink } from '#web/features/catalogue/service-link/use-given-link.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useService, useServiceName } from '#web/lib/services/use-services.ts';
import { useLinkRule } from '#web/lib/services/use-link-rules.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { keepDraftedLink } from '../checkout-draft.ts';

type Saving = 'rest' | 'saving' | 'saved' | 'invalid' | 'rejected' | 'failed';

/**
 * The link that a line promotes: asked for once, saved on blur or Enter. A link that the service cannot promote is not
 * saved; the field says why.
 */
export function CartLinkField({ item }: { item: CartItem }) {
  const t = useText();
  const { typed, setTyped, saving, setSaving, save } = useCartLink(item);
  const service = useService(item.service);
  const rule = useLinkRule(item.service);
  const field = useRef<HTMLInputElement>(null);
  const given = useGivenLink(() => field.current?.focus());
  if (!given.isOpen && item.serviceLink !== '' && acceptsLink(rule, item.serviceLink))
    return <GivenLink label={service?.linkLabel ?? item.name} link={item.serviceLink} onChange={given.change} />;

  const message = saving === 'saving' ? t('links.saving') : saving === 'saved' ? t('links.saved') : null;
  return (
    <div className="grid gap-1.5" onFocus={given.keepOpen}>
      <ServiceLinkField
        ref={field}
        service={service}
        packageName={item.name}
        typed={typed}
        onTidy={setTyped}
        value={typed}
        optional
        error={saving === 'invalid' ? t('links.invalid') : saving === 'failed' ? t('links.failed') : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          setSaving('rest');
        }}
        onBlur={(event) => void save(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save(event.currentTarget.value);
        }}
      />
      {typed === '' ? <SameLink item={item} onUse={(link) => void save(link)} /> : null}
      <p role="status" className="text-[0.8125rem] text-faint empty:hidden">
        {message}
      </p>
    </div>
  );
}

/** Offers the link of another line, so that one song bought in two services is pasted once. */
function SameLink({ item, onUse }: { item: CartItem; onUse: (link: string) => void }) {
  const t = useText();
  const rule = useLinkRule(item.service);
  const serviceName = useServiceName();
  const other = useCart().items.find(
    ({ id, serviceLink }) => id !== item.id && serviceLink !== '' && acceptsLink(rule, serviceLink),
  );
  if (other === undefined) return null;
  const name = `${serviceName(other.service)}, ${other.name}`;
  return (
    <Button variant="quiet" className="justify-self-start" onClick={() => onUse(other.serviceLink)}>
      {t('links.same', { name })}
    </Button>
  );
}

function useCartLink(item: CartItem) {
  const { shopper } = useSession();
  const rule = useLinkRule(item.service);
  const [typed, setTyped] = useState(item.serviceLink);
  const [saving, setSaving] = useState<Saving>('rest');
  const [known, setKnown] = useState(item.serviceLink);
  // A change from the server or another tab replaces the value unless the user has edited it.
  if (known !== item.serviceLink) {
    setKnown(item.serviceLink);
    if (typed === known) setTyped(item.serviceLink);
  }

  const save = async (text: string) => {
    const link = tidyLink(text);
    setTyped(link);
    if (!ServiceLink.safeParse(link).success) return setSaving('invalid');
    if (!acceptsLink(rule, link)) return setSaving('rejected');
    if (link === item.serviceLink) return setSaving('rest');
    setSaving('saving');
    if (shopper !== null) keepDraftedLink(shopper.id, item.id, link);
    try {
      await changeServiceLink(item.id, link);
      setSaving('saved');
    } catch (error) {
      console.error('the link is kept here, but was not saved', item.id, error);
      setSaving('failed');
    }
  };
  return { typed, setTyped, saving, setSaving, save };
}
