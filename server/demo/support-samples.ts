import type { Conversation } from './agency/conversations.ts';

/** Tickets of the demo client. */
export const demoTickets: readonly Omit<Conversation, 'artist'>[] = [
  {
    daysAgo: 64,
    subject: 'Invoice with our company name',
    priority: 'low',
    messages: [
      ['client', 0, 'Could the invoices carry the name of our label instead of mine?'],
      ['team', 4, 'Yes. Enter the label as the company at checkout, and every invoice from then on will show it.'],
      ['note', 0.2, 'Check the tax number with them when they answer.'],
    ],
    closedAfterDays: 3,
  },
  {
    daysAgo: 21,
    subject: 'Where do the listeners come from?',
    priority: 'normal',
    messages: [
      ['client', 0, 'The stream count is going up. Which countries are the listeners in?'],
      ['team', 3, 'Mostly Mexico and Spain so far. On Monday we’ll send you a table by country here.'],
    ],
    closedAfterDays: 4,
  },
  {
    daysAgo: 1,
    subject: 'Can I change the video while the campaign runs?',
    priority: 'normal',
    messages: [
      [
        'client',
        0,
        'We have a new cut with subtitles. Can it replace the one you are running now, or would the campaign start again?',
      ],
    ],
  },
];

export const demoReplies = [
  {
    title: 'Report is weekly',
    body: 'Thank you for asking. The report comes every Monday and shows what was delivered, what it cost and what we will change next.',
  },
  {
    title: 'Needs a public link',
    body: 'The link you gave us cannot be opened without signing in. Please send one that anyone can open, and we will start within two days.',
  },
];

/** Sample knowledge base. `views` is a plausible count after some months. */
export const demoArticles = [
  {
    slug: 'how-a-campaign-starts',
    title: 'How a campaign starts',
    category: 'Campaigns',
    views: 214,
    body: 'A person reviews every order before anything runs.\n\n## The first days\n\n- Review within 24 hours\n- Setup in 24 to 48 hours\n- Creative work in 3 to 5 days\n\nYou see each step in your account.',
    translations: {
      es: {
        title: 'Cómo empieza una campaña',
        category: 'Campañas',
        body: 'Una persona revisa cada pedido antes de que algo se ponga en marcha.\n\n## Los primeros días\n\n- Revisión en 24 horas\n- Preparación en 24 a 48 horas\n- Trabajo creativo en 3 a 5 días\n\nCada paso se ve en tu cuenta.',
      },
      ar: {
        title: 'كيف تبدأ الحملة',
        category: 'الحملات',
        body: 'يراجع أحد أفراد فريقنا كل طلب قبل أن يبدأ أي شيء.\n\n## الأيام الأولى\n\n- مراجعة خلال 24 ساعة\n- إعداد خلال 24 إلى 48 ساعة\n- عمل إبداعي خلال 3 إلى 5 أيام\n\nترى كل خطوة في حسابك.',
      },
    },
  },
  {
    slug: 'pause-a-campaign',
    title: 'Pausing and resuming a campaign',
    category: 'Campaigns',
    views: 97,
    body: 'Request a pause on the campaign page. Our team confirms it, usually on the same business day.\n\n## In the meantime\n\n- The campaign runs until the pause is confirmed\n- Paused days are added at the end\n- Results delivered so far are kept',
    translations: {
      es: {
        title: 'Pausar y reanudar una campaña',
        category: 'Campañas',
        body: 'Pide la pausa en la página de la campaña. Nuestro equipo la confirma, casi siempre el mismo día hábil.\n\n## Mientras tanto\n\n- La campaña sigue hasta que se confirma la pausa\n- Los días en pausa se agregan al final\n- Los resultados entregados se conservan',
      },
      ar: {
        title: 'إيقاف الحملة مؤقتا واستئنافها',
        category: 'الحملات',
        body: 'اطلب الإيقاف من صفحة الحملة. يؤكده فريقنا، وغالبا في يوم العمل نفسه.\n\n## في هذه الأثناء\n\n- تستمر الحملة حتى يتأكد الإيقاف\n- تضاف أيام الإيقاف إلى النهاية\n- تبقى النتائج التي تحققت محفوظة',
      },
    },
  },
  {
    slug: 'what-an-estimate-means',
    title: 'What an estimate means',
    category: 'Results',
    views: 168,
    body: 'Figures marked as estimated are forecasts from campaigns like yours. Guaranteed figures are a commitment: the campaign runs until they are reached.',
    translations: {
      es: {
        title: 'Qué significa un estimado',
        category: 'Resultados',
        body: 'Las cifras marcadas como estimadas son pronósticos a partir de campañas como la tuya. Las garantizadas son un compromiso: la campaña sigue hasta alcanzarlas.',
      },
      ar: {
        title: 'ما معنى التقدير',
        category: 'النتائج',
        body: 'الأرقام التقديرية توقعات مبنية على حملات تشبه حملتك. أما المضمونة فهي التزام: تستمر الحملة حتى نبلغها.',
      },
    },
  },
  {
    slug: 'where-figures-come-from',
    title: 'Where the figures come from',
    category: 'Results',
    views: 73,
    body: 'Every figure comes from the ad platform itself: we import its export day by day and keep the file. A figure that no platform reported is shown as a dash, not as zero.\n\n## When they are complete\n\nA day’s results are complete on the following day. Conversions can be counted up to a week later.',
    translations: {
      es: {
        title: 'De dónde salen las cifras',
        category: 'Resultados',
        body: 'Cada cifra viene de la propia plataforma: importamos su archivo día por día y lo conservamos. Una cifra que ninguna plataforma informó se muestra con un guion, no con un cero.\n\n## Cuándo están completas\n\nLos resultados de un día están completos al día siguiente. Las conversiones pueden contarse hasta una semana después.',
      },
      ar: {
        title: 'من أين تأتي الأرقام',
        category: 'النتائج',
        body: 'كل رقم يأتي من المنصة نفسها: نستورد ملفها يوما بعد يوم ونحتفظ به. والرقم الذي لم تقدمه أي منصة يظهر شرطة لا صفرا.\n\n## متى تكتمل\n\nتكتمل نتائج اليوم في اليوم التالي. وقد تحتسب التحويلات حتى أسبوع بعد ذلك.',
      },
    },
  },
  {
    slug: 'invoices-and-payments',
    title: 'Invoices and payments',
    category: 'Billing',
    views: 131,
    body: 'Every payment comes with an invoice and a receipt. Both are in Billing as PDFs, next to their order.\n\n## Unpaid orders\n\nAn unpaid order appears at the top of Billing. Pay it there by card; the campaign starts once the payment has arrived.',
    translations: {
      es: {
        title: 'Facturas y pagos',
        category: 'Facturación',
        body: 'Cada pago viene con una factura y un recibo. Ambos están en Facturación en PDF, junto a su pedido.\n\n## Pedidos sin pagar\n\nUn pedido sin pagar aparece arriba en Facturación. Págalo ahí con tarjeta; la campaña empieza cuando se acredita el pago.',
      },
      ar: {
        title: 'الفواتير والمدفوعات',
        category: 'الفوترة',
        body: 'مع كل دفعة فاتورة وإيصال. تجدهما في قسم الفواتير بصيغة PDF بجانب الطلب.\n\n## الطلبات غير المدفوعة\n\nيظهر الطلب غير المدفوع في أعلى قسم الفواتير. ادفعه هناك بالبطاقة، وتبدأ الحملة عند وصول الدفعة.',
      },
    },
  },
];

/** `since` is in days before today. */
export const demoAnnouncements = [
  {
    since: 9,
    title: 'Reports now come on Mondays',
    body: 'The weekly report of every campaign is now sent on Monday morning, so that it covers whole weeks.',
    translations: {
      es: {
        title: 'Los reportes llegan ahora los lunes',
        body: 'El reporte semanal de cada campaña se envía ahora el lunes por la mañana, para abarcar semanas completas.',
      },
      ar: {
        title: 'التقارير تصل الآن أيام الاثنين',
        body: 'يرسل التقرير الأسبوعي لكل حملة الآن صباح الاثنين ليغطي أسابيع كاملة.',
      },
    },
  },
  {
    since: 2,
    title: 'Receipts next to your invoices',
    body: 'Billing now has a receipt for every payment, ready for your label or your accountant.',
    translations: {
      es: {
        title: 'Recibos junto a tus facturas',
        body: 'Facturación tiene ahora un recibo por cada pago, listo para tu sello o tu contador.',
      },
      ar: { title: 'إيصالات بجانب فواتيرك', body: 'في قسم الفواتير الآن إيصال لكل دفعة، جاهز لشركة الإنتاج أو لمحاسبك.' },
    },
  },
];
