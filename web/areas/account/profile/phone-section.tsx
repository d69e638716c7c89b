import { useEffect, useState } from 'react';
import { Smartphone } from 'lucide-react';
import { useWays } from '#web/features/accounts/security/security-queries.ts';
import { offersPhone } from '#web/lib/data/shop-settings.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { PhoneDialog } from './phone-dialog.tsx';
import { Loaded, Row, Section } from './section.tsx';

/** The number that signs in with a code by text message. Shown where the shop can send text messages. */
export function PhoneSection() {
  const t = useText();
  const ways = useWays();
  const [offered, setOffered] = useState(false);
  const [changing, setChanging] = useState(false);
  useEffect(() => {
    offersPhone().then(setOffered, (error: unknown) => console.error('the auth settings could not be read', error));
  }, []);
  if (!offered) return null;
  return (
    <Section title={t('security.phone.title')} lede={t('security.phone.lede')}>
      <Loaded query={ways}>
        {({ phone }) => (
          <>
            {phone === null ? (
              <p className="text-[0.9375rem] text-soft">{t('security.phone.none')}</p>
            ) : (
              <ul aria-label={t('security.phone.title')}>
                <Row
                  icon={<Smartphone className="size-5" />}
                  title={<bdi dir="ltr">+{phone}</bdi>}
                  facts={t('security.phone.signsIn')}
                />
              </ul>
            )}
            <Button variant="secondary" className="justify-self-start" onClick={() => setChanging(true)}>
              {phone === null ? t('security.phone.add') : t('security.phone.change')}
            </Button>
          </>
        )}
      </Loaded>
      {changing ? <PhoneDialog onClose={() => setChanging(false)} /> : null}
    </Section>
  );
}
