import type { ServiceContent } from '#domain/content/service-content.ts';

export const appleMusicAds = {
  slug: 'apple-music-ads',
  name: 'Anuncios para Apple Music',
  cardSummary: 'Oyentes con iPhone que llegan del feed, la búsqueda y el video directo a tu canción.',
  anchor: 'pricing',
  hero: {
    headline: ['Cada oyente', 'es un suscriptor.'],
    lead: 'Apple Music no vende pausas publicitarias ni tiene versión gratuita. Por eso compramos la atención de al lado, en feeds, en búsquedas y antes de videos, y llevamos a quienes usan iPhone hasta tu canción con un solo toque.',
  },
  heroButtons: [{ label: 'Ver paquetes', href: '#pricing' }],
  story: {
    sample: true,
    artist: 'Amara Sol',
    location: 'Lagos y Londres',
    quote: 'Shazam nos dijo dónde preguntaban quién era yo. Respondimos en esas ciudades.',
    body: 'La canción de Amara sonó en un programa de radio regional y unos cientos de personas le acercaron el teléfono. Abrimos anuncios de búsqueda con su nombre y con la frase que todos cantaban mal, y luego anuncios en redes en las mismas tres ciudades, solo en iPhone. Dos meses después esas ciudades encabezaban su lista de oyentes, y una cuarta se había sumado sin presupuesto alguno.',
    figures: [
      { value: '18,600', label: 'reproducciones en 60 días' },
      { value: '2,240', label: 'agregados a la biblioteca' },
      { value: '4', label: 'ciudades, una de ellas sin pagar' },
    ],
  },
  featuresTitle: 'La entrada a una casa cerrada',
  features: [
    {
      title: 'Solo iPhone',
      text: 'Los anuncios corren en dispositivos iOS, donde Apple Music está a un toque y muchas veces ya está pagado. Una visualización en Android sería más barata, y aquí no valdría nada.',
    },
    {
      title: 'Enlaces sin rodeos',
      text: 'El enlace inteligente reconoce el dispositivo y abre la app en la tienda correcta, en la canción correcta. Sin lista de ocho servicios para elegir y sin navegador de por medio.',
    },
    {
      title: 'Tu nombre, como lo escriban',
      text: 'Quien te oyó en algún lado escribe lo que recuerda. Compramos el espacio de anuncios para tu nombre, tus títulos, la frase famosa y los tres errores más comunes.',
    },
    {
      title: 'Preagregados antes del lanzamiento',
      text: 'Antes del lanzamiento, los fans pueden agregar el álbum para que aparezca en su biblioteca ese mismo día. Esa biblioteca del primer día es el mejor telonero que existe.',
    },
    {
      title: 'Shazam como mapa',
      text: 'Apple Music for Artists muestra dónde te están buscando. Lo leemos cada semana y movemos presupuesto a las ciudades que preguntan antes de escuchar.',
    },
    {
      title: 'Una página de gala',
      text: 'Letras sincronizadas, créditos, portada animada, una mezcla en audio espacial si la tienes. Hacemos la lista de lo que falta y redactamos la solicitud a tu distribuidora.',
    },
  ],
  packagesTitle: 'Ocho tamaños, hechos para durar',
  packagesLead:
    'Aquí las campañas son largas, de uno a seis meses, porque los suscriptores descubren música despacio y la conservan. Las reproducciones son estimaciones basadas en géneros y tiendas parecidos.',
  processTitle: 'Cómo llegamos',
  process: [
    {
      title: 'Elegir tiendas',
      text: 'Apple Music tiene una tienda por país. Empezamos donde hay muchos suscriptores y tu sonido tiene parientes.',
    },
    {
      title: 'Armar enlace y anuncios',
      text: 'Un enlace, unas cuantas versiones de la portada o del video, términos de búsqueda sacados de tus títulos y letras. Lo ves todo antes de que salga.',
    },
    {
      title: 'Comprar, leer, mover',
      text: 'Aperturas por dólar en la semana uno, reproducciones por apertura desde la dos. El presupuesto va adonde las dos son buenas.',
    },
  ],
  resultsTitle: 'Cómo leer las reproducciones',
  results: [
    {
      value: '100%',
      label: 'de las reproducciones en Apple Music viene de cuentas de pago o de prueba',
      note: 'Sin versión con anuncios',
    },
    { value: '35-60%', label: 'de las aperturas del enlace llega a la app', note: 'Habitual en iOS' },
    {
      value: '2 semanas',
      label: 'hasta que las cifras por tienda son estables y se pueden juzgar',
      note: 'Nuestra experiencia',
    },
    { value: '30-180', label: 'días de compra, según el tamaño', note: 'Según el paquete' },
  ],
  faq: [
    {
      question: '¿Apple les vende estos espacios?',
      answer:
        'No, y desconfía de quien lo diga. Apple Music no tiene subasta de anuncios para artistas. Nosotros hacemos publicidad en otras plataformas y desde ahí llevamos a la gente.',
    },
    {
      question: '¿Pueden ponerme en una playlist editorial de Apple?',
      answer:
        'Los editores deciden por su cuenta. Tu distribuidora puede proponerles la canción y, desde el tamaño VIP, escribimos la ficha que necesita. Lo que salga de ahí lo deciden ellos.',
    },
    {
      question: '¿Aquí se paga mejor cada reproducción?',
      answer:
        'En la mayoría de los países, sí. Todas las reproducciones vienen de suscripciones, así que el promedio suele estar por encima del de los servicios con versión gratuita. El monto exacto depende de tu contrato y del país.',
    },
    {
      question: '¿Qué necesitan de mí?',
      answer:
        'El enlace de la canción, la portada o un video corto, y un acceso de lectura en Apple Music for Artists para que podamos ver reproducciones y Shazams. Puedes retirarlo después de la campaña.',
    },
    {
      question: '¿Por qué duran tanto las campañas?',
      answer:
        'Porque una campaña rápida compra curiosos y una lenta compra oyentes. Con treinta días como mínimo podemos descartar los públicos flojos y todavía tener tiempo para los fuertes.',
    },
  ],
  cta: {
    title: '¿Fuerte en iPhone, flojo en listas?',
    text: 'Mándanos tus ciudades principales. Te diremos qué tienda abrir primero y cuál dejar para después.',
    button: 'Hablemos de tiendas',
  },
} as const satisfies ServiceContent;
