import type { RestRow } from '#database/rows.ts';
import { isSameJson, type Json } from '#domain/content/form-schema.ts';
import type { Service } from '#domain/catalogue/service.ts';

type ServiceRow = Pick<
  RestRow<'services'>,
  'slug' | 'name' | 'link_label' | 'color' | 'scene' | 'picture' | 'icon' | 'platform' | 'in_contact_form' | 'state'
>;

const ofRow = (row: ServiceRow): Json => [
  row.slug,
  row.name,
  row.link_label,
  row.color,
  row.scene,
  row.picture,
  row.icon,
  row.platform,
  row.in_contact_form,
  row.state,
];
const ofService = (service: Service): Json => [
  service.slug,
  service.name,
  service.linkLabel,
  service.color,
  service.scene,
  service.picture,
  service.icon,
  service.platform,
  service.inContactForm,
  service.state,
];

/** Whether the services of an English page are those of the rows, in their order. Pages have no drafts. */
export const areShown = (rows: readonly ServiceRow[], services: readonly Service[]): boolean =>
  isSameJson(rows.filter(({ state }) => state !== 'draft').map(ofRow), services.map(ofService));

const MAX_RELOADS = 10;

interface Following {
  isKnown: () => boolean;
  reload: () => Promise<void>;
  pause: () => Promise<void>;
}

/**
 * Reloads until what was saved is there. Each process reads a changed row within a second, and each reload may be answered by
 * another one, so that only the answer itself tells. @returns false if it never came
 */
export async function reloadUntilKnown({ isKnown, reload, pause }: Following): Promise<boolean> {
  for (let left = MAX_RELOADS; left > 0; left--) {
    if (isKnown()) return true;
    await reload();
    await pause();
  }
  return isKnown();
}
