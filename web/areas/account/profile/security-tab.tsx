import type { SessionUser } from '#web/features/session/session.ts';
import { IdentitiesSection } from './identities-section.tsx';
import { Locks } from './locks.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SignInsSection } from './sign-ins-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

/** Every way into the account, and where it is open right now. */
export function SecurityTab({ user }: { user: SessionUser }) {
  return (
    <div className="grid gap-10">
      <Locks />
      <PasswordSection user={user} />
      <TwoFactorSection user={user} />
      <PasskeysSection />
      <IdentitiesSection />
      <SignInsSection />
    </div>
  );
}
