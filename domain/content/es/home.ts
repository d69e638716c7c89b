import type { HomeContent } from '../home.ts';

export const home = {
  hero: {
    eyebrow: 'Promoción musical desde Dubái, para todas partes',
    headline: ['Tu canción está lista.', 'Ahora, que se escuche.'],
    lead: 'Campañas en YouTube, Spotify, Apple Music, Instagram y en la prensa. Contrátalas en dos minutos. Las dirige gente que primero escucha, y ves cada resultado hasta la última visualización.',
  },
  exampleCampaign: {
    example: true,
    label: 'Campaña de ejemplo',
    title: 'After Hours (video oficial)',
    service: 'youtube-ads',
    packageName: 'Premium',
    day: 12,
    days: 40,
    goal: 20_000,
    views: 7_214,
    viewsToday: 612,
    series: [310, 742, 1_265, 1_818, 2_447, 2_996, 3_684, 4_391, 5_022, 5_840, 6_602, 7_214],
    metrics: [
      { value: '34%', label: 'pasó de los 30 s' },
      { value: '$0.024', label: 'por visualización' },
      { value: '148', label: 'suscriptores nuevos' },
    ],
    note: { service: 'spotify-ads', value: '+312 guardados', label: 'desde el viernes' },
  },
  services: {
    eyebrow: 'Ocho maneras de que te encuentren',
    title: 'Elige la sala donde quieres tocar.',
    lead: 'Cada servicio tiene sus compradores de medios, su ritmo y su lista de precios. Empieza por el que tus oyentes ya frecuentan.',
    cardLink: 'Ver paquetes',
  },
  results: {
    eyebrow: 'Hasta ahora',
    title: 'Lo que suma el trabajo.',
    lead: 'Visualizaciones, alcance e ingresos en las campañas de nuestros clientes.',
    footnote:
      'Las campañas pasadas dicen lo que es posible, no lo que hará la tuya. Cada paquete muestra su propia estimación. La atención recibe mensajes a toda hora; el equipo los responde en su horario, en menos de 24 horas.',
  },
  plans: {
    eyebrow: 'Mes a mes',
    title: 'El equipo de un sello, sin el sello.',
    lead: 'Para artistas y managers que lanzan con constancia. Un plan para todas las plataformas, una persona que lo conoce, una factura.',
    button: 'Hablar de este plan',
    footnote: 'Se cobra cada mes por adelantado. Los planes empiezan con una conversación.',
  },
  reviews: {
    eyebrow: 'Después de la campaña',
    title: 'Pregúntales a los que pagaron.',
    lead: 'Lo que escribieron artistas y managers cuando llegó el reporte.',
    videosTitle: 'Frente a la cámara',
    videosLead: 'El reproductor se carga cuando le das play, no antes.',
  },
  walkThrough: {
    title: 'Cómo funciona una campaña',
    lead: 'Cinco pasos de un enlace a un resultado.',
    steps: [
      { title: 'Elige un tamaño', text: 'Cada paquete muestra precio, días y estimación. Sin llamadas.' },
      { title: 'Pega tu enlace', text: 'Canción, video o perfil. Agrégalo al pagar o más tarde.' },
      { title: 'Escuchamos y preparamos', text: 'Revisamos tu pedido en 24 horas; la preparación toma otras 24 a 48.' },
      {
        title: 'Se pone en marcha',
        text: 'Los públicos flojos se cierran, los fuertes reciben el presupuesto. Tú ves cómo va.',
      },
      { title: 'Recibes el reporte', text: 'Qué se entregó, cuánto costó y qué haríamos después.' },
    ],
    button: 'Empieza hoy',
  },
  cta: {
    title: 'Alguien, en algún lado, necesita esta canción.',
    text: 'Cuéntanos qué hiciste y para quién es. Contestamos en 24 horas con un plan, o con un no honesto.',
    button: 'Empieza hoy',
  },
} as const satisfies HomeContent;
