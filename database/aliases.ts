/**
 * Former names of public functions and views, with the present ones. `database/shop/aliases/` defines them for open tabs and
 * for processes of the previous version; both go one release later. They have no types and no line in the permission matrix:
 * a contract test holds them to the signature and the rights of what they stand for.
 */
export const aliases: Readonly<Record<string, string>> = {
  billing_papers: 'billing_documents',
  create_staff_order: 'create_team_order',
  office_figures: 'admin_figures',
  office_inbox: 'admin_inbox',
  office_plans: 'admin_plan_figures',
  office_search: 'admin_search',
};

/** Whether a name, with or without the schema `public`, is not an alias. */
export const isCurrent = (name: string): boolean => !(name.replace(/^public\./, '') in aliases);
