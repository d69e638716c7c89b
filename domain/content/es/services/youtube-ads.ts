import type { ServiceContent } from '#domain/content/service-content.ts';

export const youtubeAds = {
  slug: 'youtube-ads',
  name: 'Anuncios en YouTube',
  cardSummary: 'Anuncios previos y en el feed, vistos por gente que pudo saltarlos y se quedó.',
  anchor: 'pricing',
  hero: {
    headline: ['Cinco segundos y te vas.', 'O te quedas por la canción.'],
    lead: 'Compramos espacios en YouTube a través de Google Ads, frente a gente que ya ve música como la tuya. Pueden irse a los cinco segundos. Los que se quedan son el público que buscabas.',
  },
  heroButtons: [{ label: 'Ver paquetes', href: '#pricing' }],
  story: {
    sample: true,
    artist: 'Nova Reyes',
    location: 'Róterdam',
    quote: 'Lo primero que hicieron fue cortar mi intro a la mitad. Después gastaron el dinero.',
    body: 'Nova llegó con un video terminado y un arranque lento de veinte segundos. Durante una semana corrieron dos versiones en paralelo; la que empezaba con la voz retuvo a casi el doble de gente más allá de los treinta segundos. Ahí se fue el resto del presupuesto, primero en Países Bajos y luego en Bélgica, cuando bajó el costo por visualización. Su siguiente sencillo salió con trescientos suscriptores más a quienes contárselo.',
    figures: [
      { value: '21,400', label: 'visualizaciones en 40 días' },
      { value: '33%', label: 'pasó de los 30 segundos' },
      { value: '312', label: 'suscriptores nuevos' },
    ],
  },
  featuresTitle: 'Cómo compramos',
  features: [
    {
      title: 'In-stream, antes del video indicado',
      text: 'Tu video aparece antes de los clips de artistas que tus oyentes ya siguen. YouTube cuenta una visualización cuando alguien ve treinta segundos, llega al final de un video más corto o hace clic.',
    },
    {
      title: 'In-feed, donde la gente busca',
      text: 'Una miniatura y un título entre los resultados de búsqueda y junto a los videos relacionados. Aquí no se interrumpe a nadie: cada una de estas visualizaciones empieza con un clic.',
    },
    {
      title: 'Shorts que abren la puerta',
      text: 'Un corte vertical llega a gente que jamás abriría un video de cuatro minutos de un nombre que no conoce. Con él reunimos al público que después verá la versión completa.',
    },
    {
      title: 'Un público con límites claros',
      text: 'Género, ciudad, idioma, canales vistos, palabras escritas en el buscador. Anotamos contigo quién debe ver el anuncio y quién no: los canales infantiles, las apps de juegos y los videos para dormir quedan fuera desde la primera hora.',
    },
    {
      title: 'Retargeting con modales',
      text: 'Quien vio la mitad del video puede reencontrarse con el coro, o con tu próximo lanzamiento. Un límite de frecuencia cuida que una invitación no se vuelva una molestia.',
    },
    {
      title: 'Cifras que puedes comprobar',
      text: 'Lo que reportamos también está en tu propio YouTube Studio, en la fuente de tráfico de publicidad. Si las cifras difieren en un pequeño porcentaje, te decimos por qué.',
    },
  ],
  packagesTitle: 'Nueve tamaños, con la pauta incluida.',
  packagesLead:
    'El presupuesto de medios y nuestro trabajo van en el precio. Las visualizaciones son estimaciones a partir de campañas comparables: los precios se fijan en subasta, y tu reporte muestra las visualizaciones que obtuviste.',
  processTitle: 'Del enlace a la última visualización',
  process: [
    {
      title: 'Mandas el enlace',
      text: 'Público o no listado, siempre que se pueda insertar. Suma tres artistas que tus fans también quieren y los países que te importan.',
    },
    {
      title: 'Lo vemos con calma',
      text: 'Una persona revisa el arranque, la miniatura y las políticas de anuncios. Si sobran diez segundos, te enteras antes de que se gaste el dinero.',
    },
    {
      title: 'La campaña',
      text: 'Los anuncios suelen empezar uno o dos días después de confirmado el pedido. El presupuesto se reparte a lo largo de toda la campaña: se cierran los públicos flojos y se alimentan los fuertes.',
    },
    {
      title: 'El balance',
      text: 'Visualizaciones, gasto, tiempo de reproducción, ciudades, suscriptores. Y una página con lo que proponemos para el próximo video.',
    },
  ],
  resultsTitle: 'Qué esperar',
  results: [
    { value: '30 s', label: 'vistos antes de que cuente una visualización in-stream', note: 'Regla de YouTube' },
    { value: '15-35%', label: 'de los espectadores deja correr hasta ahí un anuncio musical', note: 'Rango habitual' },
    {
      value: '24-48 h',
      label: 'del pedido confirmado a los anuncios en marcha',
      note: 'Plazo habitual de preparación',
    },
    { value: '20-120', label: 'días de campaña, según el tamaño', note: 'Según el paquete' },
  ],
  faq: [
    {
      question: '¿Son personas reales?',
      answer:
        'Sí. Las visualizaciones se compran a Google en su propia plataforma, y los anuncios se muestran a usuarios de YouTube con o sin sesión iniciada. No usamos vendedores de visualizaciones ni granjas de clics, y Google filtra el tráfico no válido antes de contar o cobrar nada.',
    },
    {
      question: '¿Las visualizaciones pagadas me ayudan en las listas?',
      answer:
        'No de forma directa. YouTube las deja fuera de sus listas musicales, y tu propia campaña no te genera ingresos por publicidad. Sí cuentan bajo tu video, y quienes están detrás pueden suscribirse, buscarte y volver sin que nadie pague por ello.',
    },
    {
      question: '¿Tengo que compartir el acceso a mi canal?',
      answer:
        'Nunca. Para empezar basta un enlace. Si conectas el canal a nuestra cuenta de anuncios, podemos usar como público a quienes ya te visitan, y puedes cortar la conexión cuando quieras.',
    },
    {
      question: '¿Y si la campaña termina por debajo de la estimación?',
      answer:
        'Si la entrega va atrasada, te enteras a mitad de camino, no al final. Entonces cambiamos el público, el formato o las fechas, y la campaña sigue mientras quede presupuesto. Una estimación es una estimación, y la tarjeta lo dice.',
    },
    {
      question: 'Mi letra es explícita. ¿Puede salir igual?',
      answer:
        'Muchas veces sí, con límites. Google restringe el lenguaje fuerte en el arranque, las drogas y las armas. Te decimos qué momentos son un problema; en la mayoría de los casos basta con un primer medio minuto limpio.',
    },
  ],
  cta: {
    title: '¿No sabes si tu intro engancha?',
    text: 'Mándanos el enlace. Recibes una opinión honesta sobre los primeros treinta segundos antes de comprar nada.',
    button: 'Pregunta al equipo',
  },
} as const satisfies ServiceContent;
