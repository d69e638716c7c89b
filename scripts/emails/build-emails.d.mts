/** Bundles the email modules; resolves to the path of the module. */
export function buildEmails(options?: { outfile?: string }): Promise<string>;
