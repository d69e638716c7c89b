import type { SessionUser } from '#web/features/accounts/session/session.ts';
import { IdentitiesSection } from './identities-section.tsx';
import { SecuritySummary } from './security-summary.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PhoneSection } from './phone-section.tsx';
import { ProofProvider } from './proof-dialog.tsx';
import { PasswordSection } from './password-section.tsx';
import { SignInsSection } from './sign-ins-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

/** All sign-in methods of the account and its active sessions. */
export function SecurityTab({ user }: { user: SessionUser }) {
  return (
    <ProofProvider>
      <div className="grid gap-10">
        <SecuritySummary />
        <PasswordSection user={user} />
        <TwoFactorSection user={user} />
        <PasskeysSection />
        <IdentitiesSection />
        <PhoneSection />
        <SignInsSection />
      </div>
    </ProofProvider>
  );
}
