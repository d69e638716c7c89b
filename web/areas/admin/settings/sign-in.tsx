import type { OwnerSettings } from '#domain/settings/setting-groups.ts';
import { providerTitle } from '#web/features/accounts/provider-title.ts';
import { Panel } from '#web/ui/panel.tsx';
import { CopyLine } from './copy-line.tsx';
import { GroupForm } from './group-form.tsx';
import { SecondStepPanel } from './second-step-panel.tsx';
import { SettingsScreen } from './settings-screen.tsx';
import { SignInNotice } from './sign-in-notice.tsx';
import { accountsSpec, captchaSpec, googleSpec, openIdSpec } from './sign-in-specs.ts';

/** `/admin/set-up/sign-in`: how clients and the team sign in, who may open an account, and who needs a second step. */
export default function SignInPage() {
  return (
    <SettingsScreen
      title="Sign-in"
      lede="How people sign in, and who may open an account. Email and password always work."
      notice={<SignInNotice />}
    >
      {(settings) => (
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <div className="grid gap-6">
            <Panel
              title="Google"
              note="In the Google Cloud console under APIs & Services → Credentials, create an OAuth client ID for a web application with this redirect address."
            >
              <GroupForm
                spec={googleSpec}
                settings={settings}
                above={{ GOOGLE_CLIENT_ID: <CopyLine label="Redirect address" text={settings.callbackUrl} /> }}
              >
                <HowTested name="Google" />
              </GroupForm>
            </Panel>
            <OpenIdPanel settings={settings} />
          </div>
          <div className="grid gap-6">
            <Panel title="Accounts" note="For new accounts and new passwords. What exists stays as it is.">
              <GroupForm spec={accountsSpec} settings={settings} />
            </Panel>
            <SecondStepPanel />
            <Panel
              title="Captcha"
              note="Account forms ask visitors to prove that they’re human. The service gives you both keys for your domain."
            >
              <GroupForm spec={captchaSpec} settings={settings} />
            </Panel>
          </div>
        </div>
      )}
    </SettingsScreen>
  );
}

function OpenIdPanel({ settings }: { settings: OwnerSettings }) {
  const { callbackUrl, fixedProviders, groups } = settings;
  if (groups.openid.source === 'environment')
    return (
      <Panel title="Other providers" note="OPENID_PROVIDERS on the server sets them, so they’re changed there.">
        <ul className="divide-y divide-line">
          {fixedProviders.map((provider) => (
            <li key={provider} className="py-3 font-medium">
              {providerTitle(provider)}
            </li>
          ))}
        </ul>
        <CopyLine label="Redirect address" text={callbackUrl} />
      </Panel>
    );
  return (
    <Panel
      title="Another provider"
      note="Any service that speaks OpenID Connect, such as Keycloak, Okta or Microsoft Entra. Register this redirect address there."
    >
      <GroupForm
        spec={openIdSpec}
        settings={settings}
        above={{ OPENID_NAME: <CopyLine label="Redirect address" text={callbackUrl} /> }}
      >
        <HowTested name="the provider" />
      </GroupForm>
    </Panel>
  );
}

const HowTested = ({ name }: { name: string }) => (
  <p className="text-sm text-soft">
    The test takes you to {name} to sign in once. You come back here, and the settings are saved if that worked.
  </p>
);
