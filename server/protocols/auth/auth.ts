import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { AuthError } from '#server/accounts/errors.ts';
import type { Services } from '#server/services.ts';
import { createUser } from './admin/create-user.ts';
import { deleteUser } from './admin/delete-user.ts';
import { deleteUserFactor, listUserFactors } from './admin/factors.ts';
import { generateLink } from './admin/generate-link.ts';
import { getUserById } from './admin/get-user.ts';
import { invite } from './admin/invite.ts';
import { listUsers } from './admin/list-users.ts';
import { updateUserById } from './admin/update-user.ts';
import { renderError } from './errors.ts';
import { requireAnySession, requireFullSession, requireServiceRole, requireSession } from './guards.ts';
import { health } from './health.ts';
import { authorizeLink, unlinkIdentity } from './identities.ts';
import { jwks } from './jwks.ts';
import { logout } from './logout.ts';
import { challengeFactor } from './mfa/challenge.ts';
import { enrollFactor } from './mfa/enroll.ts';
import {
  generateRecoveryCodes,
  recoveryCodesStatus,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
  verifyRecoveryCode,
} from './mfa/recovery-codes.ts';
import { unenrollFactor } from './mfa/unenroll.ts';
import { verifyFactor } from './mfa/verify.ts';
import { authorize } from './oauth/authorize.ts';
import { callback } from './oauth/callback.ts';
import { sendOtp } from './otp.ts';
import { authenticationOptions, verifyAuthentication } from './passkeys/authentication.ts';
import {
  listPasskeys,
  listPasskeysOfUser,
  removePasskey,
  removePasskeyOfUser,
  updatePasskey,
} from './passkeys/manage.ts';
import { registrationOptions, verifyRegistration } from './passkeys/registration.ts';
import { reauthenticate } from './reauthenticate.ts';
import { recover } from './recover.ts';
import { resend } from './resend.ts';
import { addSingleSignOn } from './saml/routes.ts';
import type { AuthEnv } from './scope.ts';
import { settings } from './settings.ts';
import { signUp } from './sign-up.ts';
import { token } from './token/token.ts';
import { getUser } from './user-get.ts';
import { putUser } from './user-update.ts';
import { verifyByGet } from './verify-get.ts';
import { verifyByPost } from './verify-post.ts';

const MAX_BODY_BYTES = 1024 * 1024;

const tooLarge = () => {
  throw new HTTPException(413);
};

/** The GoTrue protocol, to be mounted at /auth/v1. */
export function createAuth(services: Services): Hono<AuthEnv> {
  const auth = new Hono<AuthEnv>();

  auth.onError((error, c) => renderError(c, error, services.log));
  auth.use(async (c, next) => {
    await next();
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
  });
  auth.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }));

  auth.get('/health', health);
  auth.get('/settings', settings(services));
  auth.get('/.well-known/jwks.json', jwks(services));

  auth.post('/signup', signUp(services));
  auth.post('/token', token(services));
  auth.get('/verify', verifyByGet(services));
  auth.post('/verify', verifyByPost(services));
  auth.post('/resend', resend(services));
  auth.post('/recover', recover(services));
  auth.post('/otp', sendOtp(services));
  auth.get('/authorize', authorize(services));
  auth.get('/callback', callback(services));
  auth.post('/callback', callback(services));
  addSingleSignOn(auth, services);
  auth.post('/passkeys/authentication/options', authenticationOptions(services));
  auth.post('/passkeys/authentication/verify', verifyAuthentication(services));

  addOwnRoutes(auth, services);
  addAdminRoutes(auth, services);

  auth.all('*', () => {
    throw new AuthError(404, 'not_found', 'Not found');
  });
  return auth;
}

/**
 * For signed-in users. Before its second step, a session may look at its account, pass the second step and sign itself
 * out, and nothing else. A guest may look at its identity and end it.
 */
function addOwnRoutes(auth: Hono<AuthEnv>, services: Services): void {
  const any = requireAnySession(services);
  auth.get('/user', any, getUser(services));
  auth.post('/logout', any, logout(services));

  const pending = requireSession(services);
  auth.post('/factors/recovery-codes/verify', pending, verifyRecoveryCode(services));
  auth.post('/factors/:id/challenge', pending, challengeFactor(services));
  auth.post('/factors/:id/verify', pending, verifyFactor(services));

  const full = requireFullSession(services);
  auth.put('/user', requireFullSession(services, 401), putUser(services));
  auth.get('/user/identities/authorize', full, authorizeLink(services));
  auth.delete('/user/identities/:id', full, unlinkIdentity(services));
  auth.get('/reauthenticate', full, reauthenticate(services));

  auth.get('/factors/recovery-codes', full, recoveryCodesStatus(services));
  auth.post('/factors/recovery-codes', full, generateRecoveryCodes(services));
  auth.delete('/factors/recovery-codes', full, removeRecoveryCodes(services));
  auth.post('/factors/recovery-codes/regenerate', full, regenerateRecoveryCodes(services));
  auth.post('/factors', full, enrollFactor(services));
  auth.delete('/factors/:id', requireFullSession(services, 422), unenrollFactor(services));

  auth.post('/passkeys/registration/options', full, registrationOptions(services));
  auth.post('/passkeys/registration/verify', full, verifyRegistration(services));
  auth.get('/passkeys', full, listPasskeys(services));
  auth.patch('/passkeys/:id', full, updatePasskey(services));
  auth.delete('/passkeys/:id', full, removePasskey(services));
}

/** For the service role only. */
function addAdminRoutes(auth: Hono<AuthEnv>, services: Services): void {
  const admin = requireServiceRole;
  auth.get('/admin/users', admin, listUsers(services));
  auth.post('/admin/users', admin, createUser(services));
  auth.get('/admin/users/:id', admin, getUserById(services));
  auth.put('/admin/users/:id', admin, updateUserById(services));
  auth.delete('/admin/users/:id', admin, deleteUser(services));
  auth.get('/admin/users/:id/factors', admin, listUserFactors(services));
  auth.delete('/admin/users/:id/factors/:factorId', admin, deleteUserFactor(services));
  auth.post('/admin/generate_link', admin, generateLink(services));
  auth.post('/invite', admin, invite(services));
  auth.get('/admin/users/:id/passkeys', admin, listPasskeysOfUser(services));
  auth.delete('/admin/users/:id/passkeys/:passkeyId', admin, removePasskeyOfUser(services));
}
