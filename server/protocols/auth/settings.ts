import type { Services } from '#server/services.ts';
import type { Endpoint } from './scope.ts';

/** Providers that clients ask about and this server does not have. */
const NEVER = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'x',
  'zoom',
];

/** GET /settings: what a sign-in form may offer. */
export function settings(services: Services): Endpoint {
  return (c) => {
    const { auth, openIdProviders, saml, signUps } = services.config;
    return c.json({
      external: {
        ...Object.fromEntries(NEVER.map((name) => [name, false])),
        anonymous_users: auth.anonymousSignIns,
        email: true,
        phone: auth.phone,
        web3: auth.web3,
        google: false,
        ...Object.fromEntries(
          [...openIdProviders.values()].map(({ name, clientSecret }) => [name, clientSecret !== null]),
        ),
      },
      disable_signup: !signUps,
      mailer_autoconfirm: auth.autoConfirmEmail,
      phone_autoconfirm: auth.autoConfirmPhone,
      sms_provider: auth.phone ? 'hook' : '',
      passkeys_enabled: true,
      saml_enabled: saml !== null,
    });
  };
}
