import { join } from 'node:path';
import { capabilities, teamRoles, type TeamRole } from '#domain/people/capability.ts';
import { PROJECT_ROOT } from '#server/platform/project-root.ts';
import { functionNeeds, tableNeeds } from './capabilities.ts';
import { definers, type Scope } from './definers.ts';
import {
  assignedViews,
  clientViews,
  functions,
  helpers,
  roles,
  tables,
  teamViews,
  type Rights,
  type Role,
  type Writes,
} from './matrix.ts';

export const DOCUMENT = join(PROJECT_ROOT, 'docs/permissions.md');

const INTRO = `# Permissions

What each role may do with each table and function of the REST API. \`npm run permissions\` prints this page from the declaration of the team's roles (\`internal.capabilities_of\`) and \`tests/support/permissions/\`. \`tests/contract/people/access-matrix.test.ts\` tries every cell through the REST API, with rows of the caller and of another client, and fails if a table or a function is missing here.

The database decides: by the policies and grants in \`database/shop/<subject>/\`, by triggers, and for functions by what they check themselves. [Security](security.md) says who has which role. A disabled member of the team has the rights of a client. View-only requests read what the client reads and write nothing.

- **own**: rows of the caller. **published**: rows that are not hidden or drafts. **all**, **any**: every row. **-**: nothing.
- **everything**: read, insert, update and delete any row.
- Rights are those in a shop that shows clients the platform's spend. In others, clients do not read \`campaigns\`, \`campaign_days\`, \`campaign_keywords\` and \`result_imports\`, but the views below; \`tests/contract/reports/client-spend.test.ts\` tries them.
- **team with**: what other members of the team need, to have the rights of an owner. After **and**: to change rows as well as to read them. Without it they have those of a client.
- In brackets: what other work or other people need instead.
- Column grants and triggers narrow this further: no client can write a price, a role or a payment.`;

const TEAM = `## The team

A capability is a verb on a subject; a role is a set of them. \`select public.may('money.read')\` is what policies ask. Where the owner requires a second step of a role, a session without one has no capability. Contractors see what is assigned to them, through the views that begin with \`assigned_\`, and the messages about it (\`work_messages\`).`;

const FUNCTIONS = `## Functions

**yes**: the role may call it. The function limits the result to the caller's rows unless the caller is of the team and may see more, or the service. **own**: only about the caller's own rows.`;

const VIEWS = `## Views

Views run with the rights of who reads them, and nobody writes through them. ${teamViews.map((name) => `\`${name}\``).join(', ')} run as their owner and return rows to members of the team with the capability. ${assignedViews.map((name) => `\`${name}\``).join(', ')} run as their owner and return what is assigned to the caller. ${clientViews.map((name) => `\`${name}\``).join(' and ')} run as their owner, too: they return a client's own rows, with what the client may see of spend.`;

const DEFINERS = `## Functions with their owner's rights

These functions pass over row-level security, and limit what they do themselves: by a capability for which they ask, without which they do nothing or only what a client may, or by what they are about. \`tests/contract/people/access-matrix.test.ts\` fails if one is missing here, or does not ask for its capability.`;

const HELPERS = `## Helper functions

Policies, column defaults and check constraints call these functions of hidden schemas with the rights of the request. The REST API does not expose them. Nothing else in these schemas can be read, written or called by a request.`;

const VERBS = { select: 'read', insert: 'insert', update: 'update', delete: 'delete' } as const;
const REACH = { all: 'all', shown: 'published', own: 'own', any: 'any' } as const;

function describeRights(rights: Rights): string {
  const parts = (Object.keys(VERBS) as (keyof typeof VERBS)[]).flatMap((operation) => {
    const reach = rights[operation];
    return reach === 'none' ? [] : [`${VERBS[operation]} ${REACH[reach]}`];
  });
  if (parts.join() === 'read all,insert any,update any,delete any') return 'everything';
  return parts.join(', ') || '-';
}

const describeCall = (right: Writes): string => ({ any: 'yes', own: 'own', none: '-' })[right];

function printTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[], fill: string) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`;
  return [
    line(head, ' '),
    line(
      head.map(() => ''),
      '-',
    ),
    ...rows.map((cells) => line(cells, ' ')),
  ].join('\n');
}

const inBrackets = (note = ''): string => (note === '' ? '' : ` (${note})`);
const inCode = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

/** The capabilities stand after the owner, whose rights they give. */
const byRole = <T>(
  name: string,
  matrix: Readonly<Record<string, Record<Role, T>>>,
  describe: (right: T) => string,
  needsOf: (subject: string) => string,
) =>
  printTable(
    [name, ...roles.flatMap((role) => (role === 'owner' ? [role, 'team with'] : [role]))],
    Object.entries(matrix)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([subject, rights]) => [
        inCode([subject]),
        ...roles.flatMap((role) => {
          const cell = describe(rights[role]);
          return role === 'owner' ? [cell, needsOf(subject)] : [cell];
        }),
      ]),
  );

function needsOfTable(table: string): string {
  const needs = tableNeeds[table];
  if (needs === undefined) return '';
  return (
    inCode(needs.read) + (needs.change === undefined ? '' : `, and ${inCode([needs.change])}`) + inBrackets(needs.note)
  );
}

function needsOfFunction(name: string): string {
  const needs = functionNeeds[name];
  return needs === undefined ? '' : inCode([needs.capability]) + inBrackets(needs.note);
}

function describeLimit(name: string, limit: Scope): string {
  return 'scope' in limit ? limit.scope : needsOfFunction(name.replace(/^public\./, '')) || inCode([limit.capability]);
}

/** What each role of the team may do, as the database declares it. */
export type TeamCapabilities = Readonly<Record<TeamRole, readonly string[]>>;

const printTeam = (team: TeamCapabilities): string =>
  printTable(
    ['Capability', ...teamRoles],
    capabilities.map((one) => [inCode([one]), ...teamRoles.map((role) => (team[role].includes(one) ? 'yes' : '-'))]),
  );

/**
 * The text of docs/permissions.md.
 *
 * @param privileged functions that run with their owner's rights
 */
export const printPermissions = (team: TeamCapabilities, privileged: readonly string[]): string =>
  [
    INTRO,
    TEAM,
    printTeam(team),
    '## Tables',
    byRole('Table', tables, describeRights, needsOfTable),
    FUNCTIONS,
    byRole('Function', functions, describeCall, needsOfFunction),
    VIEWS,
    DEFINERS,
    printTable(
      ['Function', 'Limited by'],
      Object.entries(definers(privileged))
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, limit]) => [inCode([name]), describeLimit(name, limit)]),
    ),
    HELPERS,
    printTable(
      ['Function', 'Database roles'],
      Object.entries(helpers).map(([name, callers]) => [`\`${name}\``, callers.join(', ')]),
    ),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
