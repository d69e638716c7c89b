import { useState, type ReactNode } from 'react';
import { Mail, Phone, Star } from 'lucide-react';
import { Link } from 'react-router';
import { copyrightYears, phoneLink, whatsappLink } from '#domain/content/profile/profile-links.ts';
import { useShop } from '#web/lib/data/shop.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useShownServices } from '#web/lib/services/use-services.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { CountryChoice } from './country-choice.tsx';
import { BrandIcon } from '#web/ui/pictures/brand-icon.tsx';
import { useLaterLayout } from '#web/ui/states/use-later-layout.ts';
import { SocialLinks } from './social-links.tsx';
import { useSignInUrl } from '../use-sign-in-url.ts';
import { homePath } from '../header/user-menu.tsx';

const line = 'inline-flex min-h-11 min-w-11 items-center gap-3 leading-tight text-soft hover:text-bone';

export function Footer() {
  const shop = useShop();
  const t = useText();
  const { user } = useSession();
  const services = useShownServices();
  const signIn = useSignInUrl();
  const [today] = useState(() => new Date());
  return (
    <footer
      ref={useLaterLayout<HTMLElement>()}
      className="later relative overflow-clip bg-[#090a0f] shadow-[inset_0_1px_0_rgb(255_255_255/0.06)]"
    >
      <div className="page grid grid-cols-[3fr_2fr] gap-x-6 gap-y-8 pt-10 pb-5 lg:gap-y-12 lg:pb-10 lg:grid-cols-12 lg:gap-x-8 lg:pt-24">
        <div className="col-span-2 grid content-start gap-6 lg:col-span-4">
          <p className="poster max-w-[13ch] text-poster-3 lg:max-w-[11ch] lg:text-poster-4">{t('shell.footer.line')}</p>
          <SocialLinks />
        </div>
        <ContactColumn />
        <Column title={t('shell.footer.services')} className="lg:col-span-3">
          {services.map(({ slug, name }) => (
            <Link key={slug} to={`/services/${slug}`} data-service={slug} className={line}>
              <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-service" />
              {name}
            </Link>
          ))}
        </Column>
        <Column title={t('shell.footer.links')} className="lg:col-span-2">
          <Link to="/#results" className={line}>
            {t('shell.nav.results')}
          </Link>
          <Link to="/#plans" className={line}>
            {t('shell.nav.plans')}
          </Link>
          <Link to="/#reviews" className={line}>
            {t('shell.nav.reviews')}
          </Link>
          <Link to="/about" className={line}>
            {t('shell.nav.about')}
          </Link>
          <Link to="/contact" className={line}>
            {t('shell.nav.contact')}
          </Link>
          <Link to="/royalty-calculator" className={line}>
            {t('shell.nav.calculator')}
          </Link>
          <Link to="/cart" className={line}>
            {t('shell.nav.cart')}
          </Link>
          {user === null ? (
            <Link to={signIn} className={line}>
              {t('shell.nav.signIn')}
            </Link>
          ) : (
            <Link to={homePath(user)} className={line}>
              {t('shell.user.portal')}
            </Link>
          )}
        </Column>
      </div>
      <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-1 pb-6 text-sm text-faint">
        <p>{t('shell.footer.copyright', { years: copyrightYears(shop.copyrightSince, today), name: shop.name })}</p>
        <CountryChoice className="lg:ms-auto" />
        <nav aria-label={t('shell.legal.label')} className="flex flex-wrap gap-x-6">
          <Link to="/privacy-policy" className={line}>
            {t('shell.legal.privacy')}
          </Link>
          <Link to="/terms-of-service" className={line}>
            {t('shell.legal.terms')}
          </Link>
          <Link to="/refund-policy" className={line}>
            {t('shell.legal.refunds')}
          </Link>
        </nav>
        <p>{t('shell.footer.city', { city: shop.city })}</p>
      </div>
      <p aria-hidden="true" className="footer-mark word-mark">
        {shop.name}
      </p>
    </footer>
  );
}

function Column({ title, className, children }: { title: string; className: string; children: ReactNode }) {
  return (
    <section className={className}>
      <h2 className="mb-3 text-sm font-medium text-faint">{title}</h2>
      <div className="grid justify-items-start">{children}</div>
    </section>
  );
}

function ContactColumn() {
  const shop = useShop();
  const t = useText();
  return (
    <Column title={t('shell.footer.contact')} className="col-span-2 lg:col-span-3">
      <a href={`mailto:${shop.email}`} className={line}>
        <Mail aria-hidden="true" className="size-4.5 text-faint" />
        {shop.email}
      </a>
      <a href={phoneLink(shop)} className={line}>
        <Phone aria-hidden="true" className="size-4.5 text-faint" />
        <span dir="ltr">{shop.phone}</span>
      </a>
      <a href={whatsappLink(shop)} rel="noopener" target="_blank" className={line}>
        <BrandIcon mark="whatsapp" className="size-4.5 text-faint" />
        WhatsApp
      </a>
      <a href={shop.reviews.href} rel="noopener" target="_blank" className={line}>
        <Star aria-hidden="true" className="size-4.5 text-faint" />
        {t('shell.footer.reviews')}
      </a>
    </Column>
  );
}
