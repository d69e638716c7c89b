import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { TeamRole } from '#domain/people/capability.ts';
import { useMay } from '#web/features/people/access.ts';
import { roleTexts } from '#web/features/people/role-texts.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { screenAt, type AdminScreen } from './screens.ts';
import { needText } from './words.ts';

/** A screen that nobody has listed is the owner's. */
const UNLISTED: Omit<AdminScreen, 'path'> = { name: 'This screen', needs: ['everything'] };

/** The screen, or what its role lacks to open it. */
export function Gate({ role, children }: { role: TeamRole; children: ReactNode }) {
  const { pathname } = useLocation();
  const may = useMay();
  const screen = screenAt(pathname) ?? UNLISTED;
  return screen.needs.some(may) ? children : <Lacking screen={screen} role={role} />;
}

function Lacking({ screen, role }: { screen: Omit<AdminScreen, 'path'>; role: TeamRole }) {
  return (
    <AdminFrame title={screen.name}>
      <EmptyState title="Not part of your role" actions={<LinkButton to="/admin">Back to the overview</LinkButton>}>
        <p>
          {needText(screen)} Your role, {roleTexts[role].name}, doesn’t include it.
        </p>
        <p className="mt-2">If you need it for your work, ask an owner of the shop.</p>
      </EmptyState>
    </AdminFrame>
  );
}
