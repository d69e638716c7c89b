import * as z from 'zod';
import { canonicalEmail } from './email-address.ts';

/** An email address of a form or request, in its stored form. `error`: the form's own word for what is none. */
export const emailField = (error = 'is not an email address') =>
  z.string().transform((typed, context) => {
    const email = canonicalEmail(typed);
    if (email !== null) return email;
    context.addIssue({ code: 'custom', message: error });
    return z.NEVER;
  });
