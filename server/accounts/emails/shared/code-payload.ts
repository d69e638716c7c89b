import * as z from 'zod';

/** A link and the six-digit code that does the same. */
export const CodePayload = z.object({
  firstName: z.string(),
  link: z.url(),
  code: z.string(),
  expiresInMinutes: z.number(),
});

/** A code without a link. */
export const BareCodePayload = CodePayload.pick({ code: true, expiresInMinutes: true });

/** Signs nobody in: the link leads to the sign-in page. */
export const sampleCode = ({ publicUrl }: { publicUrl: string }) => ({
  firstName: 'Alex',
  link: `${publicUrl}/auth/login`,
  code: '482913',
  expiresInMinutes: 60,
});
