/** What the demo's support desk begins with. `staff` marks answers, `internal` notes between staff. */
export const demoTickets: readonly {
  subject: string;
  priority: 'low' | 'normal' | 'high';
  completed?: true;
  messages: readonly { body: string; staff?: true; internal?: true }[];
}[] = [
  {
    subject: 'Can I change the video while the campaign runs?',
    priority: 'normal',
    messages: [
      {
        body: 'We have a new cut with subtitles. Can it replace the one you are running now, or would the campaign start again?',
      },
    ],
  },
  {
    subject: 'Invoice with our company name',
    priority: 'low',
    messages: [
      { body: 'Could the invoices carry the name of our label instead of mine?' },
      {
        body: 'Yes: type the label as the company at checkout and it stands on every invoice from then on.',
        staff: true,
      },
      { body: 'Check the tax number with them when they answer.', staff: true, internal: true },
    ],
  },
  {
    subject: 'Where do the listeners come from?',
    priority: 'normal',
    completed: true,
    messages: [
      { body: 'The stream count rises. Which countries is it from?' },
      {
        body: 'Mostly Mexico and Spain so far. The weekly report has a table by country from next Monday on.',
        staff: true,
      },
    ],
  },
];

export const demoReplies = [
  {
    title: 'Report is weekly',
    body: 'Thank you for asking. The report comes every Monday and shows what was delivered, what it cost and what we change next.',
  },
  {
    title: 'Needs a public link',
    body: 'The link you gave us cannot be opened without signing in. Please send one that everybody can open, and we start within two days.',
  },
];

/** `views` is what a knowledge base of some months has counted. */
export const demoArticles = [
  {
    slug: 'how-a-campaign-starts',
    title: 'How a campaign starts',
    category: 'Campaigns',
    views: 214,
    body: 'Every order is read by a person before anything runs.\n\n## The first days\n\n- Review within 24 hours\n- Setup in 24 to 48 hours\n- Creative work in 3 to 5 days\n\nYou see each step in your account.',
    translations: {
      es: {
        title: 'Cómo empieza una campaña',
        category: 'Campañas',
        body: 'Una persona lee cada pedido antes de que nada se ponga en marcha.\n\n## Los primeros días\n\n- Revisión en 24 horas\n- Puesta en marcha en 24 a 48 horas\n- Trabajo creativo en 3 a 5 días\n\nCada paso se ve en tu cuenta.',
      },
      ar: {
        title: 'كيف تبدأ الحملة',
        category: 'الحملات',
        body: 'يقرأ شخص كل طلب قبل أن يعمل أي شيء.\n\n## الأيام الأولى\n\n- مراجعة خلال 24 ساعة\n- إعداد خلال 24 إلى 48 ساعة\n- عمل إبداعي خلال 3 إلى 5 أيام\n\nترى كل خطوة في حسابك.',
      },
    },
  },
  {
    slug: 'pause-a-campaign',
    title: 'Pausing a campaign and going on',
    category: 'Campaigns',
    views: 97,
    body: 'Ask for a pause on the page of the campaign. A person from our team confirms it, usually on the same working day.\n\n## What happens meanwhile\n\n- The campaign runs until the pause is confirmed\n- Days in a pause are added at the end\n- What was delivered stays delivered',
    translations: {
      es: {
        title: 'Pausar una campaña y seguir',
        category: 'Campañas',
        body: 'Pide la pausa en la página de la campaña. Una persona de nuestro equipo la confirma, casi siempre el mismo día hábil.\n\n## Qué pasa mientras tanto\n\n- La campaña sigue hasta que se confirma la pausa\n- Los días en pausa se añaden al final\n- Lo entregado queda entregado',
      },
      ar: {
        title: 'إيقاف حملة مؤقتا ومتابعتها',
        category: 'الحملات',
        body: 'اطلب الإيقاف من صفحة الحملة. يؤكده شخص من فريقنا، وغالبا في يوم العمل نفسه.\n\n## ما يحدث في هذه الأثناء\n\n- تستمر الحملة حتى يتأكد الإيقاف\n- تضاف أيام الإيقاف إلى النهاية\n- ما تم تسليمه يبقى',
      },
    },
  },
  {
    slug: 'what-an-estimate-means',
    title: 'What an estimate means',
    category: 'Results',
    views: 168,
    body: 'Figures marked as estimated are forecasts from campaigns like yours. Guaranteed figures are owed: we run until they are reached.',
    translations: {
      es: {
        title: 'Qué significa un estimado',
        category: 'Resultados',
        body: 'Las cifras marcadas como estimadas son pronósticos a partir de campañas como la tuya. Las garantizadas se deben: seguimos hasta alcanzarlas.',
      },
      ar: {
        title: 'ما معنى التقدير',
        category: 'النتائج',
        body: 'الأرقام التقديرية توقعات من حملات تشبه حملتك. أما المضمونة فهي التزام: نستمر حتى نبلغها.',
      },
    },
  },
  {
    slug: 'where-figures-come-from',
    title: 'Where the figures come from',
    category: 'Results',
    views: 73,
    body: 'Every figure comes from the ad platform itself: we bring in its export, day by day, and keep the file. A figure that no platform reported is shown as a dash, not as zero.\n\n## When they come\n\nResults of a day are complete on the day after. Conversions may be counted up to a week later.',
    translations: {
      es: {
        title: 'De dónde salen las cifras',
        category: 'Resultados',
        body: 'Cada cifra viene de la propia plataforma: traemos su exportación, día por día, y guardamos el archivo. Lo que ninguna plataforma informó se muestra con una raya, no con un cero.\n\n## Cuándo llegan\n\nLos resultados de un día están completos al día siguiente. Las conversiones pueden contarse hasta una semana después.',
      },
      ar: {
        title: 'من أين تأتي الأرقام',
        category: 'النتائج',
        body: 'كل رقم يأتي من المنصة نفسها: نستورد ملفها يوما بيوم ونحتفظ به. ما لم تبلغ عنه أي منصة يظهر شرطة لا صفرا.\n\n## متى تصل\n\nتكتمل نتائج اليوم في اليوم التالي. وقد تحتسب التحويلات بعد أسبوع.',
      },
    },
  },
  {
    slug: 'invoices-and-payments',
    title: 'Invoices and payments',
    category: 'Billing',
    views: 131,
    body: 'An invoice is made with every payment, and with it a receipt. Both are in Billing as PDF, beside the order they belong to.\n\n## Orders that wait\n\nAn order that is not paid yet stands at the top of Billing. Pay it there with a card; the campaign begins when the payment has arrived.',
    translations: {
      es: {
        title: 'Facturas y pagos',
        category: 'Facturación',
        body: 'Con cada pago se hace una factura y, con ella, un recibo. Los dos están en Facturación en PDF, junto a su pedido.\n\n## Pedidos que esperan\n\nUn pedido sin pagar aparece arriba en Facturación. Págalo ahí con tarjeta; la campaña empieza cuando llega el pago.',
      },
      ar: {
        title: 'الفواتير والمدفوعات',
        category: 'الفوترة',
        body: 'تصدر مع كل دفعة فاتورة ومعها إيصال. تجدهما في الفواتير بصيغة PDF بجانب الطلب.\n\n## طلبات تنتظر\n\nالطلب الذي لم يدفع بعد يظهر في أعلى الفواتير. ادفعه هناك بالبطاقة، وتبدأ الحملة عند وصول الدفعة.',
      },
    },
  },
];

/** `since` is days ago. */
export const demoAnnouncements = [
  {
    since: 9,
    title: 'Reports now come on Mondays',
    body: 'The weekly report of every campaign leaves on Monday morning, so that it covers whole weeks.',
    translations: {
      es: {
        title: 'Los reportes llegan ahora los lunes',
        body: 'El reporte semanal de cada campaña sale el lunes por la mañana, así abarca semanas completas.',
      },
      ar: {
        title: 'التقارير تصل الآن يوم الاثنين',
        body: 'يصدر التقرير الأسبوعي لكل حملة صباح الاثنين ليغطي أسابيع كاملة.',
      },
    },
  },
  {
    since: 2,
    title: 'Receipts beside your invoices',
    body: 'Billing now has a receipt for every payment, ready to hand to your label or your accountant.',
    translations: {
      es: {
        title: 'Recibos junto a tus facturas',
        body: 'En Facturación hay ahora un recibo por cada pago, listo para tu sello o tu contador.',
      },
      ar: { title: 'إيصالات بجانب فواتيرك', body: 'في الفواتير الآن إيصال لكل دفعة، جاهز لشركتك أو لمحاسبك.' },
    },
  },
];
