import { useEffect, useState } from 'react';
import { AtSign, Link2 } from 'lucide-react';
import type { UserIdentity } from '@supabase/auth-js';
import { providerTitle } from '#web/features/accounts/provider-title.ts';
import { linkGoogle } from '#web/features/accounts/security/identities.ts';
import { useWays } from '#web/features/accounts/security/security-queries.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { offersGoogle } from '#web/lib/data/shop-settings.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { BrandIcon } from '#web/ui/pictures/brand-icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Loaded, Row, Section } from './section.tsx';
import { useSecurityText } from './use-security-text.ts';
import { useUnlink } from './use-unlink.ts';
import { useWithProof } from './use-with-proof.ts';

const BACK = `/auth/callback?redirect_to=${encodeURIComponent('/auth/profile?tab=security')}`;

const icons: Record<string, React.ReactNode> = {
  email: <AtSign className="size-5" />,
  google: <BrandIcon mark="google" className="size-5" />,
};

function useProviderName(): (provider: string) => string {
  const t = useText();
  return (provider) =>
    provider === 'email'
      ? t('security.identities.email')
      : provider === 'phone'
        ? t('security.phone.title')
        : providerTitle(provider);
}

function emailOf({ identity_data: data }: UserIdentity): string {
  return typeof data?.email === 'string' ? data.email : '';
}

/** The providers this user signs in with. The last one cannot be removed. */
export function IdentitiesSection() {
  const t = useText();
  const ways = useWays();
  const providerName = useProviderName();
  const [removing, setRemoving] = useState<UserIdentity | null>(null);
  return (
    <Section title={t('security.identities.title')} lede={t('security.identities.lede')}>
      <Loaded query={ways}>
        {({ identities }) => (
          <>
            <ul aria-label={t('security.identities.title')}>
              {identities.map((identity) => (
                <Row
                  key={identity.identity_id}
                  icon={icons[identity.provider] ?? <Link2 className="size-5" />}
                  title={providerName(identity.provider)}
                  facts={[
                    emailOf(identity),
                    identity.created_at
                      ? t('security.identities.since', { date: formatDate(identity.created_at) })
                      : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                >
                  {identities.length > 1 ? (
                    <Button
                      variant="quiet"
                      size="sm"
                      aria-label={t('security.identities.unlinkNamed', { name: providerName(identity.provider) })}
                      onClick={() => setRemoving(identity)}
                    >
                      {t('security.identities.unlink')}
                    </Button>
                  ) : null}
                </Row>
              ))}
            </ul>
            {identities.length > 1 ? null : <p className="text-sm text-faint">{t('security.identities.last')}</p>}
            {identities.some((identity) => identity.provider === 'google') ? null : <LinkGoogle />}
          </>
        )}
      </Loaded>
      {removing ? (
        <UnlinkDialog identity={removing} name={providerName(removing.provider)} onClose={() => setRemoving(null)} />
      ) : null}
    </Section>
  );
}

/** Shown only if the shop has Google sign-in configured. */
function LinkGoogle() {
  const t = useText();
  const securityText = useSecurityText();
  const withProof = useWithProof();
  const [offered, setOffered] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    offersGoogle().then(setOffered, (error: unknown) => console.error('the auth settings could not be read', error));
  }, []);
  const link = async () => {
    setBusy(true);
    const outcome = await withProof(() => linkGoogle(BACK));
    if (outcome.kind === 'done') return;
    setBusy(false);
    setProblem(securityText(outcome));
  };
  if (!offered) return null;
  return (
    <>
      {problem === null ? null : <Banner tone="error">{problem}</Banner>}
      <Button
        variant="secondary"
        className="justify-self-start"
        busy={busy}
        busyText={t('account.provider.busy', { name: 'Google' })}
        onClick={() => void link()}
      >
        <BrandIcon mark="google" className="size-4" />
        {t('security.identities.google')}
      </Button>
    </>
  );
}

function UnlinkDialog({ identity, name, onClose }: { identity: UserIdentity; name: string; onClose: () => void }) {
  const t = useText();
  const remove = useUnlink(identity);
  return (
    <ConfirmDialog
      title={t('security.identities.unlinkTitle', { name })}
      act={t('security.identities.unlink')}
      busyText={t('security.removing')}
      onConfirm={remove}
      onClose={onClose}
    >
      {t('security.identities.unlinkText', { name })}
    </ConfirmDialog>
  );
}
