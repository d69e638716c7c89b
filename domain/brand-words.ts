import type { Claim } from './brand.ts';
import type { Locale } from './locales.ts';

/**
 * Translations of the brand file's texts; missing ones fall back to English. For loaders and emails only, so that no
 * script bundle contains them.
 */
const words: Partial<Record<Locale, Record<string, string>>> = {
  es: {
    'average ROI': 'ROI promedio',
    'people reached': 'personas alcanzadas',
    support: 'atención',
    'views generated': 'visualizaciones generadas',
    'followers gained': 'seguidores ganados',
    'engagement increase': 'más interacción',
    'revenue for clients': 'ingresos para clientes',
    'views on client videos': 'visualizaciones en videos de clientes',
    'followers across client accounts': 'seguidores en cuentas de clientes',
    'best campaign ROI': 'el mejor ROI de una campaña',
    'messages taken': 'recibimos mensajes',
    Dubai: 'Dubái',
    'United Arab Emirates': 'Emiratos Árabes Unidos',
    'Mon-Fri 9AM-6PM EST': 'lun-vie de 9 a 18 h EST',
  },
  ar: {
    'average ROI': 'متوسط العائد على الاستثمار',
    'people reached': 'شخص وصلنا إليهم',
    support: 'دعم',
    'views generated': 'مشاهدة حققناها',
    'followers gained': 'متابع جديد',
    'engagement increase': 'زيادة في التفاعل',
    'revenue for clients': 'إيرادات لعملائنا',
    'views on client videos': 'مشاهدة لفيديوهات العملاء',
    'followers across client accounts': 'متابع في حسابات العملاء',
    'best campaign ROI': 'أفضل عائد لحملة',
    'messages taken': 'نستقبل الرسائل',
    Dubai: 'دبي',
    'United Arab Emirates': 'الإمارات العربية المتحدة',
    'Mon-Fri 9AM-6PM EST': 'من الاثنين إلى الجمعة، 9 صباحا - 6 مساء بتوقيت EST',
  },
};

/** A text of the brand in a language. */
export const brandWord = (text: string, locale: Locale): string => words[locale]?.[text] ?? text;

/** Claims with their captions in a language. */
export const claimsIn = (claims: readonly Claim[], locale: Locale): Claim[] =>
  claims.map((claim) => ({ ...claim, label: brandWord(claim.label, locale) }));
