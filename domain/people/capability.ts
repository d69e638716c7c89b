// What members of the team may do. The database declares it (internal.capabilities_of); a test compares the names.

export const capabilities = [
  'everything',
  'settings.manage',
  'team.manage',
  'admin.open',
  'work.deliver',
  'orders.read',
  'orders.manage',
  'money.read',
  'money.manage',
  'campaigns.read',
  'campaigns.manage',
  'clients.read',
  'clients.manage',
  'clients.view_as',
  'support.manage',
  'catalogue.manage',
  'content.manage',
  'emails.manage',
  'audit.read',
  'system.read',
] as const;

/** A verb on a subject. */
export type Capability = (typeof capabilities)[number];

export const teamRoles = ['owner', 'manager', 'finance', 'support', 'contractor'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** What the signed-in member of the team may do (`rpc/my_access`). */
export interface TeamAccess {
  team_role: TeamRole;
  /** Empty while a second step is missing. */
  capabilities: Capability[];
  /** The owner requires a second step, and this session has passed none: it can only set one up. */
  needs_second_step: boolean;
  /** Roles that need one; null for who may not change them. */
  second_step_roles: TeamRole[] | null;
}
