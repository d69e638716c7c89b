import { randomInt } from 'node:crypto';
import * as z from 'zod';
import type { Services } from '#server/services.ts';
import type { Sql, Transaction } from '#server/platform/db/database.ts';
import type { Identity } from '#server/platform/keys/identity.ts';
import { readBody, text } from '#server/protocols/auth/body.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { lockCaller } from '#server/protocols/auth/guards.ts';
import { limitRequests, perAccount, perAddress } from '#server/accounts/limits.ts';
import { mailSecurityNotice } from '#server/accounts/notices.ts';
import { inAuthTransaction, type AuthContext, type Endpoint } from '#server/protocols/auth/scope.ts';
import { passSecondStep } from '#server/accounts/mfa/assurance.ts';
import {
  countRecoveryCodes,
  deleteFactor,
  findFactorsOf,
  insertFactor,
  replaceRecoveryCodes,
  spendRecoveryCode,
  type FactorRow,
} from '#server/accounts/mfa/factors.queries.ts';

const CODES = 10;
const LENGTH = 16;
/** Nothing that looks like something else on paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const DEFAULT_NAME = 'Recovery codes';

const newCode = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
const hashOf = (identity: Identity, code: string) => identity.mac('recovery code', code).toString('hex');
const asTyped = (code: string) => code.toLowerCase().replace(/[\s-]/g, '');

async function findSet(sql: Sql, userId: string): Promise<FactorRow | null> {
  return (await findFactorsOf(sql, [userId])).find((factor) => factor.factor_type === 'recovery_code') ?? null;
}

async function requireSet(sql: Sql, userId: string): Promise<FactorRow> {
  const set = await findSet(sql, userId);
  if (set === null) throw new AuthError(404, 'mfa_factor_not_found', 'Recovery codes have not been generated');
  return set;
}

function requireSecondStep(c: AuthContext): void {
  if (c.var.session.aal === 'aal1')
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to manage recovery codes');
}

/** Gives the set new codes. This is the only time they are readable. */
async function fillSet(identity: Identity, sql: Transaction, set: FactorRow) {
  const codes = Array.from({ length: CODES }, newCode);
  await replaceRecoveryCodes(
    sql,
    set.id,
    codes.map((code) => hashOf(identity, code)),
  );
  return { id: set.id, type: 'recovery_code', friendly_name: set.friendly_name ?? '', total: CODES, codes };
}

/** GET /factors/recovery-codes: how many there are, never the codes. */
export function recoveryCodesStatus(services: Services): Endpoint {
  return async (c) => {
    const set = await requireSet(services.db, c.var.user.id);
    const { total, remaining } = await countRecoveryCodes(services.db, set.id);
    return c.json({ id: set.id, type: 'recovery_code', total, remaining });
  };
}

const Named = z.object({ friendly_name: text(120) });

/** POST /factors/recovery-codes: the first set, beside another verified factor. */
export function generateRecoveryCodes(services: Services): Endpoint {
  return async (c) => {
    requireSecondStep(c);
    // The body is optional here.
    const { friendly_name: name } = (await c.req.text()) === '' ? {} : await readBody(c, Named);
    const filled = await inAuthTransaction(services, c, async (sql) => {
      const user = await lockCaller(sql, c.var.user.id);
      const factors = await findFactorsOf(sql, [user.id]);
      if (factors.some((factor) => factor.factor_type === 'recovery_code')) {
        throw new AuthError(422, 'mfa_verified_factor_exists', 'Recovery codes already exist; regenerate them instead');
      }
      if (!factors.some((factor) => factor.status === 'verified')) {
        throw new AuthError(
          422,
          'mfa_recovery_codes_sole_factor',
          'Recovery codes need another verified factor beside them',
        );
      }
      const now = services.clock.now();
      const friendlyName = name ?? DEFAULT_NAME;
      if (factors.some((factor) => factor.friendly_name === friendlyName)) {
        throw new AuthError(
          422,
          'mfa_factor_name_conflict',
          `A factor with the friendly name "${friendlyName}" for this user already exists`,
        );
      }
      return fillSet(
        services.identity,
        sql,
        await insertFactor(sql, {
          userId: user.id,
          type: 'recovery_code',
          friendlyName,
          secret: null,
          verified: true,
          now,
        }),
      );
    });
    return c.json(filled);
  };
}

/** POST /factors/recovery-codes/regenerate: a new set; the old codes end. */
export function regenerateRecoveryCodes(services: Services): Endpoint {
  return async (c) => {
    requireSecondStep(c);
    const filled = await inAuthTransaction(services, c, async (sql) => {
      const user = await lockCaller(sql, c.var.user.id);
      return fillSet(services.identity, sql, await requireSet(sql, user.id));
    });
    return c.json(filled);
  };
}

/** DELETE /factors/recovery-codes */
export function removeRecoveryCodes(services: Services): Endpoint {
  return async (c) => {
    requireSecondStep(c);
    const id = await inAuthTransaction(services, c, async (sql) => {
      const user = await lockCaller(sql, c.var.user.id);
      const set = await requireSet(sql, user.id);
      await deleteFactor(sql, set.id);
      return set.id;
    });
    return c.json({ id });
  };
}

const Code = z.object({ code: text(64) });

/** POST /factors/recovery-codes/verify: one code, once, in place of the lost second factor. */
export function verifyRecoveryCode(services: Services): Endpoint {
  return async (c) => {
    await limitRequests(services, perAddress.factor, c.get('address'));
    const { code } = await readBody(c, Code);
    const retryAfter = await services.limits.take(perAccount.recoveryCode, c.var.user.id);
    if (retryAfter !== null) {
      throw new AuthError(
        429,
        'mfa_recovery_codes_locked',
        'Too many failed attempts, recovery codes are locked for now',
        { retryAfter },
      );
    }
    const now = services.clock.now();
    const session = await inAuthTransaction(services, c, async (sql) => {
      const user = await lockCaller(sql, c.var.user.id);
      const set = await findSet(sql, user.id);
      const spent =
        set !== null &&
        code !== undefined &&
        (await spendRecoveryCode(sql, set.id, hashOf(services.identity, asTyped(code)), now));
      if (!spent) throw new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered');
      await mailSecurityNotice(services, sql, user, 'recovery-code-used');
      return passSecondStep(services, sql, c, { user, session: c.var.session, method: 'mfa/recovery_code', now });
    });
    return c.json(session);
  };
}
