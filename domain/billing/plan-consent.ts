import type { Profile } from '#domain/content/schemas/profile.ts';
import { isolate } from '#domain/isolate.ts';
import { regions, SOURCE_LOCALE, type Locale } from '#domain/locales.ts';

/** Changes with every change of the wording, so that a stored agreement names the text it belongs to. */
export const PLAN_CONSENT_VERSION = '2026-11-25';

/** What a client agrees to. */
interface PlanConsentFacts {
  seller: Pick<Profile, 'name' | 'legalName'>;
  /** In the client's language. */
  planName: string;
  /** Per month, with tax, in the currency's main unit. */
  amount: number;
  currency: string;
  /** The day of the month on which the plan is charged. */
  billingDay: number;
  card: { brand: string; last4: string };
}

/** The response of `plan-terms`. `agree-to-plan` takes it back and compares it with what holds then. */
export interface PlanTerms {
  version: string;
  amount: number;
  currency: string;
  wording: string;
}

interface Values extends Pick<PlanConsentFacts, 'seller' | 'card'> {
  plan: string;
  amount: string;
  day: number;
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const suffixes: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };

const wordings: Record<Locale, (values: Values) => [charge: string, shorterMonths: string, control: string]> = {
  en: ({ seller, plan, amount, day, card }) => [
    `I authorize ${seller.legalName} to charge ${amount}, including tax, to my ${card.brand} ending in ${card.last4} on the ${day}${suffixes[ordinals.select(day)] ?? 'th'} of every month for the ${plan} plan.`,
    'In shorter months, the charge is made on the last day.',
    `I can pause or cancel at any time under Billing in my portal. Canceling stops all further charges, and I keep what I have already paid for. If the plan, its price or the day changes, ${seller.name} asks me again before charging my card.`,
  ],
  es: ({ seller, plan, amount, day, card }) => [
    `Autorizo a ${seller.legalName} a cobrar ${amount}, impuestos incluidos, a mi ${card.brand} terminada en ${card.last4} el día ${day} de cada mes por el plan ${plan}.`,
    'En los meses más cortos, el cobro se hace el último día.',
    `Puedo pausar o cancelar en cualquier momento en la sección Facturación de mi portal. Al cancelar no se hacen más cobros y conservo lo que ya pagué. Si cambian el plan, su precio o el día, ${seller.name} me vuelve a pedir autorización antes de cobrar a mi tarjeta.`,
  ],
  ar: ({ seller, plan, amount, day, card }) => [
    `أفوض ${isolate(seller.legalName)} بخصم ${isolate(amount)}، شاملة الضريبة، من بطاقتي ${isolate(card.brand)} المنتهية بـ ${isolate(card.last4)} في اليوم ${isolate(String(day))} من كل شهر مقابل خطة ${isolate(plan)}.`,
    'في الأشهر الأقصر يجري الخصم في اليوم الأخير من الشهر.',
    `يمكنني الإيقاف المؤقت أو الإلغاء في أي وقت من قسم «الفواتير» في بوابتي. الإلغاء يوقف كل عمليات الخصم اللاحقة، وأحتفظ بما دفعته. إذا تغيرت الخطة أو سعرها أو اليوم، فستطلب ${isolate(seller.name)} موافقتي مجددا قبل الخصم من بطاقتي.`,
  ],
};

/** No month is shorter than this. */
const MIN_MONTH_DAYS = 28;

/** What the client reads and agrees to, and what is stored. */
export function planConsentWording(locale: Locale, facts: PlanConsentFacts): string {
  const { seller, planName, amount, currency, billingDay, card } = facts;
  // Amounts have the same format in all languages, as on the invoice.
  const money = new Intl.NumberFormat(regions[SOURCE_LOCALE], { style: 'currency', currency }).format(amount);
  const [charge, shorterMonths, control] = wordings[locale]({
    seller,
    plan: planName,
    amount: money,
    day: billingDay,
    card,
  });
  return [charge, ...(billingDay > MIN_MONTH_DAYS ? [shorterMonths] : []), control].join(' ');
}
