import type { ReactNode } from 'react';
import { Clock, Mail, MessageCircle, Phone, type LucideIcon } from 'lucide-react';
import { phoneLink, whatsappLink } from '#domain/content/profile/profile-links.ts';
import { useShop } from '#web/lib/data/shop.ts';
import { useText } from '#web/lib/i18n/text.ts';

/** Contact details and opening hours of the agency. */
export function ContactCard() {
  const shop = useShop();
  const t = useText();
  const link = 'break-all linked';
  return (
    <aside
      aria-labelledby="contact"
      className="surface-1 grid gap-5 rounded-card p-5 xl:sticky xl:top-[calc(var(--header)+1.5rem)]"
    >
      <h2 id="contact" className="title text-xl">
        {t('support.contact.title')}
      </h2>
      <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1">
        <Way icon={Clock} name={t('support.contact.hours')}>
          {shop.supportHours}
        </Way>
        <Way icon={Mail} name={t('support.contact.email')}>
          <a href={`mailto:${shop.email}`} className={link}>
            <bdi>{shop.email}</bdi>
          </a>
        </Way>
        <Way icon={Phone} name={t('support.contact.phone')}>
          <a href={phoneLink(shop)} className={link}>
            <bdi dir="ltr">{shop.phone}</bdi>
          </a>
        </Way>
        <Way icon={MessageCircle} name={t('support.contact.chat')}>
          <a href={whatsappLink(shop)} target="_blank" rel="noreferrer" className={link}>
            <bdi>WhatsApp</bdi>
          </a>
        </Way>
      </dl>
    </aside>
  );
}

function Way({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3">
      <Icon aria-hidden="true" className="row-span-2 mt-0.5 size-5 text-faint" />
      <dt className="text-sm text-faint">{name}</dt>
      <dd className="col-start-2">{children}</dd>
    </div>
  );
}
