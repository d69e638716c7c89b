import { useState } from 'react';
import { ServiceLink } from '#domain/orders/order.ts';
import { tidyLink } from '#domain/catalogue/service-link.ts';
import type { CartItem } from '#web/features/cart/cart-items.ts';
import { changeServiceLink } from '#web/features/cart/cart-operations.ts';
import { ServiceLinkField } from '#web/features/catalogue/service-link/service-link-field.tsx';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { keepDraftedLink } from './checkout-draft.ts';

type Saving = 'rest' | 'saving' | 'saved' | 'invalid' | 'failed';

/** The link that a line promotes. Saved on blur or Enter. */
export function CartLinkField({ item }: { item: CartItem }) {
  const t = useText();
  const { shopper } = useSession();
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

  const news = saving === 'saving' ? t('links.saving') : saving === 'saved' ? t('links.saved') : null;
  return (
    <div className="grid gap-1.5">
      <ServiceLinkField
        service={item.service}
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
      <p role="status" className="text-[0.8125rem] text-faint empty:hidden">
        {news}
      </p>
    </div>
  );
}
