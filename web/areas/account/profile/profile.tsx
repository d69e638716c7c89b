import { Tabs } from '@base-ui/react/tabs';
import { ArrowLeft } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { PortalFrame } from '#web/shell/portal/portal-frame.tsx';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { AvatarSection } from './avatar-section.tsx';
import { DataTab } from './data-tab.tsx';
import { NamesForm } from './names-form.tsx';
import { SecurityTab } from './security-tab.tsx';

const tabs = ['information', 'security', 'data'] as const;
const tabStyle =
  'relative flex min-h-12 items-center font-medium text-soft hover:text-bone data-active:text-bone after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full data-active:after:bg-signal';

/** `/auth/profile`. The URL holds the tab, so an email can link to "Security". */
export default function ProfilePage() {
  const t = useText();
  const { user } = useSession();
  const [search, setSearch] = useSearchParams();
  if (user === null) return null;
  const shown = tabs.find((tab) => tab === search.get('tab')) ?? 'information';
  const back = (
    <Link
      to={user.isTeam ? '/admin' : '/client'}
      className="inline-flex min-h-11 items-center gap-2 justify-self-start text-soft hover:text-bone"
    >
      <ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
      {user.isTeam ? t('account.profile.backAdmin') : t('account.profile.backClient')}
    </Link>
  );
  return (
    <PortalFrame title={t('account.profile.title')} lede={t('account.profile.lede')} above={back}>
      <Tabs.Root
        value={shown}
        onValueChange={(tab: string) => setSearch(tab === 'information' ? {} : { tab }, { replace: true })}
        className="grid gap-8"
      >
        <Tabs.List aria-label={t('account.profile.title')} className="flex gap-6 border-b border-line">
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab} className={tabStyle}>
              {t(`account.profile.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="information" keepMounted className="grid gap-8">
          <AvatarSection user={user} />
          <NamesForm user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="security">
          <SecurityTab user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="data">
          <DataTab user={user} />
        </Tabs.Panel>
      </Tabs.Root>
    </PortalFrame>
  );
}
