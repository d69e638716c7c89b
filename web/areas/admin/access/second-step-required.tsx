import { ShieldCheck } from 'lucide-react';
import type { TeamRole } from '#domain/people/capability.ts';
import { signOut } from '#web/features/accounts/session/session.ts';
import { roleTexts } from '#web/features/people/role-texts.ts';
import { WordMark } from '#web/shell/header/word-mark.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Instead of every admin screen, until this session has passed a second step. Setting one up passes it. */
export function SecondStepRequired({ role }: { role: TeamRole }) {
  return (
    <main
      id="content"
      lang="en"
      dir="ltr"
      className="mx-auto grid min-h-svh w-full max-w-xl content-center gap-8 px-5 py-16"
    >
      <PageTitle>Set up a second step</PageTitle>
      <WordMark className="justify-self-start" />
      <section className="surface-1 grid gap-5 rounded-sheet p-6 sm:p-8">
        <span className="grid size-14 place-items-center rounded-full bg-signal/14 text-signal">
          <ShieldCheck aria-hidden="true" className="size-7" />
        </span>
        <h1 className="poster text-poster-4">Set up a second step</h1>
        <p className="text-soft">
          The owner of this shop requires a second step at sign-in for your role, {roleTexts[role].name}. Set one up
          under Security in your profile, with an authenticator app or a security key. Then the admin area opens.
        </p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/auth/profile?tab=security">Set up a second step</LinkButton>
          <Button variant="quiet" onClick={() => void signOut('/auth/login')}>
            Sign out
          </Button>
        </div>
      </section>
    </main>
  );
}
