import * as z from 'zod';
import { emailField } from '#domain/emails/email-field.ts';
import { failedPasswordRules, type PasswordPolicy } from './password.ts';

/** Error codes of a field; forms have one text for each. */
type AccountProblem =
  | 'required'
  | 'email'
  | 'password_short'
  | 'password_rules'
  | 'password_mismatch'
  | 'too_long'
  | 'code';

const problem = (code: AccountProblem) => ({ error: code });

const Email = z
  .string()
  .trim()
  .min(1, problem('required'))
  .max(320, problem('too_long'))
  .pipe(emailField('email' satisfies AccountProblem));
const Name = z.string().trim().min(1, problem('required')).max(100, problem('too_long'));

/** Length is reported first, then the other rules. */
const newPassword = (policy: PasswordPolicy) =>
  z
    .string()
    .trim()
    .superRefine((password, context) => {
      const failed = failedPasswordRules(password, policy);
      if (password === '') context.addIssue({ code: 'custom', message: 'required' satisfies AccountProblem });
      else if (failed.includes('length'))
        context.addIssue({ code: 'custom', message: 'password_short' satisfies AccountProblem });
      else if (failed.length > 0)
        context.addIssue({ code: 'custom', message: 'password_rules' satisfies AccountProblem });
    });

const Confirmation = z.string().trim().min(1, problem('required'));
const matching = { error: 'password_mismatch' satisfies AccountProblem, path: ['confirmPassword'], when: () => true };
const matches = ({ password, confirmPassword }: { password?: string; confirmPassword?: string }) =>
  confirmPassword === '' || password === confirmPassword;

export const SignIn = z.object({
  email: Email,
  password: z.string().trim().min(1, problem('required')),
  rememberMe: z.boolean(),
});
export type SignIn = z.output<typeof SignIn>;

/** Grants no role: only the server assigns roles. */
export const signUpForm = (policy: PasswordPolicy) =>
  z
    .object({
      firstName: Name,
      lastName: Name,
      email: Email,
      password: newPassword(policy),
      confirmPassword: Confirmation,
    })
    .refine(matches, matching);
export type SignUp = z.output<ReturnType<typeof signUpForm>>;

export const ForgotPassword = z.object({ email: Email });
export type ForgotPassword = z.output<typeof ForgotPassword>;

export const resetPasswordForm = (policy: PasswordPolicy) =>
  z.object({ password: newPassword(policy), confirmPassword: Confirmation }).refine(matches, matching);
export type ResetPassword = z.output<ReturnType<typeof resetPasswordForm>>;

/** A new password for a signed-in user. */
export const changePasswordForm = (policy: PasswordPolicy) =>
  z
    .object({
      currentPassword: z.string().trim().min(1, problem('required')),
      password: newPassword(policy),
      confirmPassword: Confirmation,
    })
    .refine(matches, matching);
export type ChangePassword = z.output<ReturnType<typeof changePasswordForm>>;

/** The user's name for a passkey or an authenticator. */
export const WayName = z.object({ name: Name });
export type WayName = z.output<typeof WayName>;

/** The six digits of an emailed code. */
export const EmailCode = z.object({
  email: Email,
  code: z
    .string()
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, problem('code'))),
});
export type EmailCode = z.output<typeof EmailCode>;

export const ProfileNames = z.object({ firstName: Name, lastName: z.string().trim().max(100, problem('too_long')) });
export type ProfileNames = z.output<typeof ProfileNames>;
