import { useState } from 'react';
import { ServiceLink } from '#domain/order.ts';
import { tidyLink } from '#domain/service-link.ts';
import type { CartItem } from '#web/features/cart/cart-items.ts';
import { changeServiceLink } from '#web/features/cart/cart-operations.ts';
import { ServiceLinkField } from '#web/features/service-link/service-link-field.tsx';
import { useSession } from '#web/features/session/session.ts';
import { useText } from '#web/lib/text.ts';
import { keepDraftedLink } from './checkout-draft.ts';

type Saving = 'rest' | 'saving' | 'saved' | 'invalid' | 'failed';

/** What a line is to promote. It is saved when the field is left or Enter is pressed. */
export function CartLinkField({ item }: { item: CartItem }) {
  const t = useText();
  const { user } = useSession();
  const [typed, setTyped] = useState(item.serviceLink);
  const [saving, setSaving] = useState<Saving>('rest');
  const [known, setKnown] = useState(item.serviceLink);
  // What the server or another tab says replaces what nobody has touched here.
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
    if (user !== null) keepDraftedLink(user.id, item.id, link);
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
