import { useEffect, useRef } from 'react';
import { Menu as MenuIcon, X } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { ServiceIcon } from '#web/features/catalogue/service-icon.tsx';
import { signOut, type SessionUser } from '#web/features/accounts/session/session.ts';
import { useShownServices } from '#web/lib/services/use-services.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LanguageLinks } from './language-menu.tsx';
import { SocialLinks } from '../footer/social-links.tsx';
import { useSignInUrl } from '../use-sign-in-url.ts';
import { homePath } from './user-menu.tsx';
import { WordMark } from './word-mark.tsx';

const round = 'grid size-11 place-items-center rounded-full hover:bg-white/8';
const quick = 'flex min-h-11 items-center text-soft hover:text-bone';

/**
 * The full-screen menu on small screens. A modal `<dialog>` makes the page behind inert and stops it from scrolling.
 */
export function MobileMenu({ user }: { user: SessionUser | null }) {
  const t = useText();
  const services = useShownServices();
  const location = useLocation();
  const signIn = useSignInUrl();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();

  useEffect(() => dialog.current?.close(), [location.key]);

  return (
    <div className="-me-2 lg:hidden">
      <button
        type="button"
        aria-label={t('shell.menu.open')}
        onClick={() => dialog.current?.showModal()}
        className={round}
      >
        <MenuIcon aria-hidden="true" className="size-6" />
      </button>
      <dialog ref={dialog} aria-label={t('shell.menu.title')} className="full-screen">
        <div className="page flex h-(--header) shrink-0 items-center">
          <WordMark className="me-auto" onClick={close} />
          <button type="button" aria-label={t('shell.menu.close')} onClick={close} className={`${round} -me-2`}>
            <X aria-hidden="true" className="size-6" />
          </button>
        </div>
        <div className="page flex min-h-0 grow flex-col gap-8 overflow-y-auto overscroll-contain pt-4 pb-[max(2rem,env(safe-area-inset-bottom))]">
          <nav aria-label={t('shell.nav.services')}>
            <ul>
              {services.map(({ slug, name }) => (
                <li key={slug} data-service={slug} className="border-b border-line">
                  <Link to={`/services/${slug}`} className="flex min-h-14 items-center gap-4 py-2">
                    <ServiceIcon service={slug} className="size-6 shrink-0 text-service" />
                    <span className="poster text-[1.75rem]">{name}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-label={t('shell.footer.links')} className="grid grid-cols-2 gap-x-6">
            <Link to="/#results" onClick={close} className={quick}>
              {t('shell.nav.results')}
            </Link>
            <Link to="/#plans" onClick={close} className={quick}>
              {t('shell.nav.plans')}
            </Link>
            <Link to="/#reviews" onClick={close} className={quick}>
              {t('shell.nav.reviews')}
            </Link>
            <Link to="/contact" className={quick}>
              {t('shell.nav.contact')}
            </Link>
            <Link to="/about" className={quick}>
              {t('shell.nav.about')}
            </Link>
            <Link to="/royalty-calculator" className={quick}>
              {t('shell.nav.calculator')}
            </Link>
            <Link to="/privacy-policy" className={quick}>
              {t('shell.legal.privacy')}
            </Link>
            <Link to="/terms-of-service" className={quick}>
              {t('shell.legal.terms')}
            </Link>
            <Link to="/refund-policy" className={quick}>
              {t('shell.legal.refunds')}
            </Link>
          </nav>
          <div className="mt-auto grid gap-5">
            {user === null ? (
              <LinkButton to={signIn} size="lg" block>
                {t('shell.nav.signIn')}
              </LinkButton>
            ) : (
              <SignedIn user={user} />
            )}
            <LanguageLinks
              label={t('shell.language.label')}
              className="flex flex-wrap gap-x-6"
              linkClassName={`${quick} aria-[current]:text-signal`}
            />
            <SocialLinks />
          </div>
        </div>
      </dialog>
    </div>
  );
}

function SignedIn({ user }: { user: SessionUser }) {
  const t = useText();
  return (
    <div className="surface-1 grid gap-4 rounded-card p-5">
      <p>
        <span className="block text-sm text-faint">{t('shell.menu.signedInAs')}</span>
        <span className="font-medium break-all">{user.email}</span>
      </p>
      <div className="grid grid-cols-2 gap-2">
        <LinkButton to={homePath(user)} variant="secondary" size="sm" block>
          {t('shell.user.portal')}
        </LinkButton>
        <LinkButton to="/auth/profile" variant="secondary" size="sm" block>
          {t('shell.user.profile')}
        </LinkButton>
        <Button variant="quiet" size="sm" block className="col-span-2" onClick={() => void signOut()}>
          {t('shell.user.signOut')}
        </Button>
      </div>
    </div>
  );
}
