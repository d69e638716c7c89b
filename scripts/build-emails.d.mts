/** Bundles the mail templates; resolves to the path of the module. */
export function buildEmails(options?: { outfile?: string }): Promise<string>;
