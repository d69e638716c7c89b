import type { Locale } from '#domain/locales.ts';

interface MaintenanceTexts {
  title: string;
  eyebrow: string;
  text: string;
  /** When the shop is back: unknown, or at a time. */
  soon: string;
  at: (time: string) => string;
  retry: string;
  /** Followed by an email address. */
  questions: string;
}

/** Apart from the texts of other pages: this one is shown when the database cannot be used. */
export const texts: Record<Locale, MaintenanceTexts> = {
  en: {
    title: 'We’ll be right back',
    eyebrow: 'Maintenance',
    text: 'We’re doing maintenance on the shop. Nothing is lost: your account, your cart and your orders are safe.',
    soon: 'We expect to be back in a few minutes.',
    at: (time) => `We expect to be back at ${time}.`,
    retry: 'Try again',
    questions: 'Questions?',
  },
  es: {
    title: 'Volvemos enseguida',
    eyebrow: 'Mantenimiento',
    text: 'Estamos haciendo tareas de mantenimiento en la tienda. No se pierde nada: tu cuenta, tu carrito y tus pedidos están a salvo.',
    soon: 'Esperamos estar de vuelta en unos minutos.',
    at: (time) => `Hora prevista de regreso: ${time}.`,
    retry: 'Intentar de nuevo',
    questions: '¿Preguntas?',
  },
  ar: {
    title: 'سنعود قريبا',
    eyebrow: 'صيانة',
    text: 'نجري أعمال صيانة في المتجر. لن يضيع شيء: حسابك وسلتك وطلباتك محفوظة.',
    soon: 'نتوقع أن نعود خلال بضع دقائق.',
    at: (time) => `الموعد المتوقع للعودة: ${time}.`,
    retry: 'حاول مجددا',
    questions: 'لديك سؤال؟',
  },
};
