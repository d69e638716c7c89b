/** What the demo's support desk begins with. `staff` marks answers, `internal` notes between staff. */
export const demoTickets: readonly { subject: string; priority: 'low' | 'normal' | 'high'; completed?: true; messages: readonly { body: string; staff?: true; internal?: true }[] }[] = [
  {
    subject: 'Can I change the video while the campaign runs?',
    priority: 'normal',
    messages: [{ body: 'We have a new cut with subtitles. Can it replace the one you are running now, or would the campaign start again?' }],
  },
  {
    subject: 'Invoice with our company name',
    priority: 'low',
    messages: [
      { body: 'Could the invoices carry the name of our label instead of mine?' },
      { body: 'Yes: type the label as the company at checkout and it stands on every invoice from then on.', staff: true },
      { body: 'Check the tax number with them when they answer.', staff: true, internal: true },
    ],
  },
  {
    subject: 'Where do the listeners come from?',
    priority: 'normal',
    completed: true,
    messages: [
      { body: 'The stream count rises. Which countries is it from?' },
      { body: 'Mostly Mexico and Spain so far. The weekly report has a table by country from next Monday on.', staff: true },
    ],
  },
];

export const demoReplies = [
  { title: 'Report is weekly', body: 'Thank you for asking. The report comes every Monday and shows what was delivered, what it cost and what we change next.' },
  { title: 'Needs a public link', body: 'The link you gave us cannot be opened without signing in. Please send one that everybody can open, and we start within two days.' },
];

export const demoArticles = [
  {
    slug: 'how-a-campaign-starts',
    title: 'How a campaign starts',
    category: 'Campaigns',
    body: 'Every order is read by a person before anything runs.\n\n## The first days\n\n- Review within 24 hours\n- Setup in 24 to 48 hours\n- Creative work in 3 to 5 days\n\nYou see each step in your account.',
    translations: { es: { title: 'Cómo empieza una campaña', category: 'Campañas' }, ar: { title: 'كيف تبدأ الحملة', category: 'الحملات' } },
  },
  {
    slug: 'what-an-estimate-means',
    title: 'What an estimate means',
    category: 'Results',
    body: 'Figures marked as estimated are forecasts from campaigns like yours. Guaranteed figures are owed: we run until they are reached.',
    translations: { es: { title: 'Qué significa un estimado', category: 'Resultados' }, ar: { title: 'ما معنى التقدير', category: 'النتائج' } },
  },
  {
    slug: 'invoices-and-payments',
    title: 'Invoices and payments',
    category: 'Billing',
    body: 'An invoice is made with every payment. You find it beside the order and can print it from there.',
    translations: { es: { title: 'Facturas y pagos', category: 'Facturación' }, ar: { title: 'الفواتير والمدفوعات', category: 'الفوترة' } },
  },
];

export const demoAnnouncements = [
  {
    title: 'Reports now come on Mondays',
    body: 'The weekly report of every campaign leaves on Monday morning, so that it covers whole weeks.',
    translations: {
      es: { title: 'Los reportes llegan ahora los lunes', body: 'El reporte semanal de cada campaña sale el lunes por la mañana, así abarca semanas completas.' },
      ar: { title: 'التقارير تصل الآن يوم الاثنين', body: 'يصدر التقرير الأسبوعي لكل حملة صباح الاثنين ليغطي أسابيع كاملة.' },
    },
  },
];
