import * as z from 'zod';
import { AuthError } from '#server/accounts/errors.ts';

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/, 'is not base64url');

/** A credential's id has 1023 bytes at most. */
const credential = {
  id: base64url(1364),
  rawId: base64url(1364),
  type: z.literal('public-key'),
};

/** The result of `toJSON()` of a new credential, without extension results and attachment, which are not used. */
export const RegistrationJson = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8192),
    /** Certificates of security modules make it long; it is cut down to the key before anything reads it. */
    attestationObject: base64url(65_536),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,32}$/))
      .max(10)
      .nullish(),
  }),
});
export type RegistrationJson = z.output<typeof RegistrationJson>;

/** The result of `toJSON()` of an assertion. */
export const AssertionJson = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8192),
    authenticatorData: base64url(8192),
    signature: base64url(8192),
    userHandle: base64url(128).nullish(),
  }),
});
export type AssertionJson = z.output<typeof AssertionJson>;

/** The response of an authenticator to a passkey challenge. @throws {AuthError} 400 webauthn_verification_failed */
export function parseCredential<T extends z.ZodType>(schema: T, credential: unknown): z.output<T> {
  const parsed = schema.safeParse(credential);
  if (parsed.success) return parsed.data;
  throw new AuthError(400, 'webauthn_verification_failed', 'Invalid credential response', { cause: parsed.error });
}
