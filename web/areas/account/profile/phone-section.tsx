import { useEffect, useState } from 'react';
import { Smartphone } from 'lucide-react';
import type { UserIdentity } from '@supabase/auth-js';
import { useWays } from '#web/features/accounts/security/security-queries.ts';
import { offersPhone } from '#web/lib/data/shop-settings.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { PhoneDialog } from './phone-dialog.tsx';
import { Loaded, Row, Section } from './section.tsx';
import { useUnlink } from './use-unlink.ts';

/** The number that signs in with a code by text message. Shown where the shop can send text messages. */
export function PhoneSection() {
  const t = useText();
  const ways = useWays();
  const [offered, setOffered] = useState(false);
  const [changing, setChanging] = useState(false);
  const [removing, setRemoving] = useState<UserIdentity | null>(null);
  useEffect(() => {
    offersPhone().then(setOffered, (error: unknown) => console.error('the auth settings could not be read', error));
  }, []);
  if (!offered) return null;
  return (
    <Section title={t('security.phone.title')} lede={t('security.phone.lede')}>
      <Loaded query={ways}>
        {({ phone, identities }) => {
          const identity = identities.find(({ provider }) => provider === 'phone');
          return (
            <>
              {phone === null ? (
                <p className="text-[0.9375rem] text-soft">{t('security.phone.none')}</p>
              ) : (
                <ul aria-label={t('security.phone.title')}>
                  <Row
                    icon={<Smartphone className="size-5" />}
                    title={<bdi dir="ltr">+{phone}</bdi>}
                    facts={t('security.phone.signsIn')}
                  >
                    {identity !== undefined && identities.length > 1 ? (
                      <Button variant="quiet" size="sm" onClick={() => setRemoving(identity)}>
                        {t('security.phone.remove')}
                      </Button>
                    ) : null}
                  </Row>
                </ul>
              )}
              <Button variant="secondary" className="justify-self-start" onClick={() => setChanging(true)}>
                {phone === null ? t('security.phone.add') : t('security.phone.change')}
              </Button>
            </>
          );
        }}
      </Loaded>
      {changing ? <PhoneDialog onClose={() => setChanging(false)} /> : null}
      {removing !== null && ways.data?.phone ? (
        <RemoveDialog identity={removing} phone={ways.data.phone} onClose={() => setRemoving(null)} />
      ) : null}
    </Section>
  );
}

function RemoveDialog({ identity, phone, onClose }: { identity: UserIdentity; phone: string; onClose: () => void }) {
  const t = useText();
  const remove = useUnlink(identity);
  return (
    <ConfirmDialog
      title={t('security.phone.removeTitle', { phone })}
      act={t('security.remove')}
      busyText={t('security.removing')}
      onConfirm={remove}
      onClose={onClose}
    >
      {t('security.phone.removeText')}
    </ConfirmDialog>
  );
}
