/** Permissions: every signed-in user has `user:` permissions; all others belong to the team. */
export type Permission = `user:${string}` | `admin:${string}`;

/** For screens. The team may open admin, where each has their own capabilities; other users may do what begins with `user:`, visitors nothing. */
export function can(user: { isTeam: boolean } | null, permission: Permission): boolean {
  if (user === null) return false;
  return user.isTeam || permission.startsWith('user:');
}
