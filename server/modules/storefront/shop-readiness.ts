import * as z from 'zod';
import { isReady, type Requirement, type ShopReadiness } from '#domain/storefront/readiness.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { asTeam } from '#server/modules/content/as-team.ts';
import { type FunctionContext, readBody } from '#server/modules/request.ts';
import { findLastBackup } from '#server/platform/backup/backups.queries.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import { type ReadinessRow, readReadiness, setShopOpen } from './readiness.queries.ts';

/** `GET /functions/v1/shop-readiness`: whether the shop is open, and what is left to do. Errors: 401, 403. */
export async function shopReadiness(c: FunctionContext, services: Services): Promise<Response> {
  return c.json(await findReadiness(services));
}

const Body = z.strictObject({ open: z.boolean() });

/**
 * `POST /functions/v1/open-shop` {open}: opens the shop to visitors, or closes it. Returns as `shop-readiness`. Errors:
 * 400, 401, 403, 409 `not_ready` while anything is left to do.
 */
export async function openShop(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  const { open } = await readBody(c, Body);
  const known = await findReadiness(services);
  if (open && known.openedAt === null && !isReady(known))
    throw new AppError(409, 'not_ready', 'Something on the list is not done yet. Check it again.');
  await asTeam(services.db, caller, 'settings.manage', (sql) => setShopOpen(sql, open));
  await services.content.refresh();
  return c.json(await findReadiness(services));
}

async function findReadiness(services: Services): Promise<ShopReadiness> {
  const known = await readReadiness(services.db);
  return {
    openedAt: known.opened_at?.toISOString() ?? null,
    left: { ...leftInDatabase(known), ...(await leftInSettings(services)) },
  };
}

const leftUnless = (done: boolean): number => (done ? 0 : 1);

const leftInDatabase = (known: ReadinessRow) =>
  ({
    profile: leftUnless(known.profile),
    company: leftUnless(known.company),
    services: known.services === 0 ? 1 : known.services_without_packages,
    samples: known.samples,
    terms: leftUnless(!known.unconfirmed_terms),
    refunds: leftUnless(!known.unconfirmed_refunds),
    taxes: known.unconfirmed_rates,
  }) satisfies Partial<Record<Requirement, number>>;

/** A shop for this machine alone has its inbox, test payments and no address. */
async function leftInSettings({ config, db, email, payments, publicUrl }: Services) {
  const lastBackup = config.backup.schedule === null ? null : await findLastBackup(db);
  return {
    email: leftUnless(config.local || (email.smtpUrl !== null && !email.paused)),
    payments: leftUnless(payments !== null && (config.local || payments.livemode)),
    backups: leftUnless(config.local || (config.backup.schedule !== null && lastBackup?.problem == null)),
    address: leftUnless(config.local || publicUrl.startsWith('https:')),
  } satisfies Partial<Record<Requirement, number>>;
}
