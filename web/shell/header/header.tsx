import { Link } from 'react-router';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { CartLink } from './cart-link.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { ServicesMenu } from './services-menu.tsx';
import { useSignInUrl } from '../use-sign-in-url.ts';
import { UserMenu } from './user-menu.tsx';
import { WordMark } from './word-mark.tsx';

const item = 'flex min-h-11 items-center gap-1.5 rounded-lg px-3 text-[0.9375rem] text-soft hover:text-bone';

export function Header() {
  const t = useText();
  const { user } = useSession();
  const signIn = useSignInUrl();
  return (
    <header className="site-header sticky top-0 z-40">
      <div className="page flex h-(--header) items-center gap-1 sm:gap-3">
        <WordMark className="me-auto lg:me-5" />
        <nav aria-label={t('shell.nav.label')} className="me-auto hidden items-center lg:flex">
          <ServicesMenu className={item} />
          <Link to="/#results" className={item}>
            {t('shell.nav.results')}
          </Link>
          <Link to="/#plans" className={item}>
            {t('shell.nav.plans')}
          </Link>
          <Link to="/#reviews" className={item}>
            {t('shell.nav.reviews')}
          </Link>
          <Link to="/contact" className={item}>
            {t('shell.nav.contact')}
          </Link>
        </nav>
        <LanguageMenu className="max-lg:hidden" />
        <CartLink />
        {user === null ? (
          <LinkButton to={signIn} size="sm" variant="secondary" className="max-sm:px-3 max-[22rem]:hidden">
            {t('shell.nav.signIn')}
          </LinkButton>
        ) : (
          <div className="hidden sm:block">
            <UserMenu user={user} />
          </div>
        )}
        <MobileMenu user={user} />
      </div>
    </header>
  );
}
