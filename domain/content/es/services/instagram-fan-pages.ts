import type { ServiceContent } from '#domain/content/service-content.ts';

export const instagramFanPages = {
  slug: 'instagram-fan-pages',
  name: 'Páginas de fans en Instagram',
  cardSummary: 'Una pequeña red de páginas en torno a tu música: armada, editada y entregada.',
  anchor: 'pricing',
  hero: {
    headline: ['Los fans se juntan.', 'Dales un lugar.'],
    lead: 'Armamos páginas alrededor de tus clips, letras y conciertos, las llenamos de buenas publicaciones y las llevamos con editores que conocen tu catálogo. Marcadas a la vista como páginas de fans, y tuyas desde el primer día.',
  },
  heroButtons: [{ label: 'Ver paquetes', href: '#pricing' }],
  story: {
    sample: true,
    artist: 'The Late Trains',
    location: 'Glasgow',
    quote: 'La página de letras tiene menos seguidores que la nuestra y más tatuajes que mostrar.',
    body: 'Tres páginas: una para frases de las canciones, una para clips en vivo, una para todo lo que pasa alrededor de la camioneta. La página de letras creció despacio hasta que una pareja usó una frase en el video de su boda; la editora pidió permiso, dio crédito y lo republicó, y otros empezaron a mandar los suyos. Para el otoño, un tercio de las publicaciones venía de los oyentes.',
    figures: [
      { value: '3', label: 'páginas, cada una con su voz' },
      { value: '9,700', label: 'seguidores a los seis meses' },
      { value: '1 de 3', label: 'publicaciones enviadas por fans' },
    ],
  },
  featuresTitle: 'Qué le da vida a una página',
  features: [
    {
      title: 'Un oficio por página',
      text: 'Clips, palabras, en vivo, ciudad, época. Una página que hace una sola cosa se describe en una frase, y así es como la gente la recomienda.',
    },
    {
      title: 'Editores con gusto',
      text: 'Alguien que conoce tu segundo disco elige el cuadro, la frase y la hora. Un calendario ayuda; una plantilla mata.',
    },
    {
      title: 'Abiertamente de fans',
      text: 'El nombre y la biografía dicen qué es la página. Así lo quiere Instagram, y así lo quiere cualquiera que odie que lo engañen.',
    },
    {
      title: 'Material con tu permiso',
      text: 'Tú nos dices qué grabaciones e imágenes se pueden usar. Pedimos permiso para los videos hechos por fans y les damos crédito. Nunca los tomamos sin más.',
    },
    {
      title: 'Conectadas, con medida',
      text: 'Las páginas te mencionan a ti y, de vez en cuando, unas a otras. El día del lanzamiento hablan todas a la vez; el resto del tiempo cada una tiene vida propia.',
    },
    {
      title: 'Se quedan contigo',
      text: 'Te entregamos accesos, fuentes y calendario. Sigue por tu cuenta, dale una página a un fan de confianza o deja que continuemos nosotros.',
    },
  ],
  packagesTitle: 'Una página, o un barrio entero',
  packagesLead:
    'La creación, el diseño y las primeras publicaciones van en el precio. Como cada red se planea alrededor de un artista, empezamos con una conversación.',
  processTitle: 'Cómo se construye el barrio',
  process: [
    {
      title: 'Mapa',
      text: '¿Quiénes te escuchan ya, y qué ven en ti? Miramos antes de construir.',
    },
    {
      title: 'Construcción',
      text: 'Nombres, estilos, destacadas y las primeras nueve publicaciones, para que nadie llegue a una sala vacía.',
    },
    {
      title: 'Cuidado',
      text: 'Publicaciones, respuestas y hallazgos de los comentarios. Un reporte corto, con el mejor de ellos enmarcado.',
    },
    {
      title: 'Entrega',
      text: 'Una guía de cada página y una tarde con quien la tome a su cargo.',
    },
  ],
  resultsTitle: 'Qué da una red',
  results: [
    { value: '1-10', label: 'páginas', note: 'Según el paquete' },
    { value: '12', label: 'publicaciones por página para empezar', note: 'Incluidas' },
    { value: '3 meses', label: 'antes de que una página encuentre su tono', note: 'Nuestra experiencia' },
    { value: '100%', label: 'de los accesos en tus manos', note: 'Desde el primer día' },
  ],
  faq: [
    {
      question: '¿Los seguidores son comprados?',
      answer:
        'No. Las páginas empiezan en cero y crecen con publicaciones, menciones y, a partir de tres páginas, un poco de publicidad. Es más lento, y es el único tipo de seguidor que responde cuando anuncias una gira.',
    },
    {
      question: '¿No es deshonesto manejar tu propia página de fans?',
      answer:
        'Lo sería si se hiciera pasar por un desconocido. Las nuestras dicen que se hacen con el consentimiento del artista, e invitan a fans reales a participar hasta que las páginas sean suyas.',
    },
    {
      question: '¿Qué hace falta para empezar?',
      answer:
        'Treinta clips o imágenes, las letras y una lista de lo que no se toca. Los derechos de las grabaciones tienen que ser tuyos o de tu sello.',
    },
    {
      question: '¿Qué pasa después de las primeras publicaciones?',
      answer:
        'Sigues tú con la guía, o continuamos nosotros mes a mes. Muchos artistas dejan una página con nosotros y dan las demás a los fans.',
    },
  ],
  cta: {
    title: '¿Quién llevaría tu club de fans?',
    text: 'Si no tienes a nadie en mente, nosotros cuidamos la silla. Cuéntanos qué hacen y comparten ya tus oyentes.',
    button: 'Planear mi red',
  },
} as const satisfies ServiceContent;
