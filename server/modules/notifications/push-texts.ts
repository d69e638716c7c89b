import type { Locale } from '#domain/locales.ts';
import type { PushContent, PushedKind } from '#domain/notifications/push.ts';

/** Shown on locked screens: no names of people, campaigns or tracks, and no amounts. */
export const pushTexts: Record<Locale, Record<PushedKind, Pick<PushContent, 'title' | 'body'>>> = {
  en: {
    results: { title: 'New results are in', body: 'See how your campaigns are doing.' },
    campaign_status: { title: 'A campaign has a new status', body: 'Open it to see what changed.' },
    request_answered: { title: 'We answered your request', body: 'Open the campaign to see our decision.' },
    deliverable: { title: 'A delivery is ready for review', body: 'Approve it, or tell us what to change.' },
    order_status: { title: 'Your order was updated', body: 'Open it to see what’s next.' },
    ticket_reply: { title: 'The team replied to your ticket', body: 'Open the ticket to read the reply.' },
  },
  es: {
    results: { title: 'Hay resultados nuevos', body: 'Mira cómo van tus campañas.' },
    campaign_status: { title: 'Una campaña cambió de estado', body: 'Ábrela para ver qué cambió.' },
    request_answered: { title: 'Respondimos a tu solicitud', body: 'Abre la campaña para ver nuestra decisión.' },
    deliverable: { title: 'Una entrega está lista para revisar', body: 'Apruébala o dinos qué cambiar.' },
    order_status: { title: 'Hay novedades en tu pedido', body: 'Ábrelo para ver qué sigue.' },
    ticket_reply: { title: 'El equipo respondió a tu ticket', body: 'Abre el ticket para leer la respuesta.' },
  },
  ar: {
    results: { title: 'وصلت نتائج جديدة', body: 'اطلع على أداء حملاتك.' },
    campaign_status: { title: 'تغيرت حالة إحدى حملاتك', body: 'افتحها لترى ما الذي تغير.' },
    request_answered: { title: 'أجبنا عن طلبك', body: 'افتح الحملة لترى قرارنا.' },
    deliverable: { title: 'عمل مسلم جاهز للمراجعة', body: 'اعتمده أو أخبرنا بما تريد تغييره.' },
    order_status: { title: 'هناك جديد في طلبك', body: 'افتحه لترى الخطوة التالية.' },
    ticket_reply: { title: 'رد الفريق على تذكرتك', body: 'افتح التذكرة لقراءة الرد.' },
  },
};
