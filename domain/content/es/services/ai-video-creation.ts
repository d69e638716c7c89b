import type { ServiceContent } from '#domain/content/service-content.ts';

export const aiVideoCreation = {
  slug: 'ai-video-creation',
  name: 'Videos con IA',
  cardSummary: 'Loops, ganchos y películas enteras a partir de tu canción, dirigidos por personas.',
  anchor: 'pricing',
  hero: {
    headline: ['Sin equipo. Sin camioneta.', 'Y aun así hay película.'],
    lead: 'Directores y editores que usan herramientas generativas como otros usan una cámara. Recibes un storyboard, un estilo y un montaje al ritmo, no un desfile de accidentes.',
  },
  heroButtons: [{ label: 'Ver paquetes', href: '#pricing' }],
  story: {
    sample: true,
    artist: 'Isla Brandt',
    location: 'Copenhague',
    quote: 'Yo quería un faro que camina. Con mi presupuesto, ahí solía terminar la conversación.',
    body: 'La canción hablaba de esperar, así que el faro salió a buscar el barco. Se dibujaron catorce cuadros antes de que algo se moviera; dos tomaron un día porque la lámpara no dejaba de cambiar de forma. El minuto que salió de ahí abrió su concierto, y ocho segundos se repiten en loop junto al tema.',
    figures: [
      { value: '60 s', label: 'de película terminada' },
      { value: '14', label: 'cuadros de storyboard' },
      { value: '9', label: 'días hábiles' },
    ],
  },
  featuresTitle: 'Cómo se hace aquí una película',
  features: [
    {
      title: 'La idea antes que la herramienta',
      text: 'Escuchamos con la letra en la mano y ofrecemos tres direcciones en palabras. Abrimos el software cuando ya elegiste una.',
    },
    {
      title: 'Cuadros que puedes juzgar',
      text: 'Un storyboard muestra cada escena como imagen fija. Cambiar una imagen toma minutos y cambiar una escena en movimiento toma días, así que este es el momento de ponerse exigente.',
    },
    {
      title: 'Caras que no cambian',
      text: 'Un personaje dibujado en una ficha por todos sus lados, con ropa y luz, conserva su identidad de toma en toma. Donde un modelo se desvía, un editor lo repara.',
    },
    {
      title: 'Montado sobre la música',
      text: 'Los cambios de escena siguen compases, redobles y respiros. Trabajamos con tus stems o marcamos los tiempos a mano.',
    },
    {
      title: 'Con tu material dentro',
      text: 'Fotos, clips en vivo, portada, letra manuscrita. El grano real entre escenas generadas es lo que hace creíble el resto.',
    },
    {
      title: 'Manos limpias',
      text: 'Nada de dobles de personas reales sin su consentimiento por escrito, ni copias del estilo de artistas vivos por su nombre. Anotamos qué herramientas se usaron y etiquetamos el video donde la plataforma lo pide.',
    },
  ],
  packagesTitle: 'Cuatro duraciones, del loop a la película',
  packagesLead:
    'Duración, formato y rondas de cambios van fijos en cada paquete. Hablamos antes de producir, porque una película necesita una conversación y no un carrito.',
  processTitle: 'De la primera escucha al máster',
  process: [
    {
      title: 'Tratamiento',
      text: 'Una página de texto y una docena de referencias. Dos días.',
    },
    {
      title: 'Storyboard',
      text: 'Imágenes fijas de cada escena, con sus tiempos sobre la canción. Las apruebas una por una.',
    },
    {
      title: 'Movimiento y montaje',
      text: 'Las escenas se generan, se reparan y se editan. Primero ves un corte en bruto, luego uno fino.',
    },
    {
      title: 'Máster',
      text: 'Color, títulos y exportaciones para cada lugar donde vivirá la película.',
    },
  ],
  resultsTitle: 'Hecho a medida',
  results: [
    { value: '8-120', label: 'segundos de imagen terminada', note: 'Según el paquete' },
    { value: '4K', label: 'en el máster del tamaño más grande', note: 'Incluido en Enterprise' },
    { value: '1-4', label: 'rondas de cambios', note: 'Según el paquete' },
    { value: '3-5 días', label: 'hasta ver el primer borrador', note: 'Habitual' },
  ],
  faq: [
    {
      question: '¿De quién es el video?',
      answer:
        'Recibes todos los derechos que tenemos sobre él, para cualquier uso y sin fecha de término. Ten en cuenta que en muchos países las imágenes puramente generadas tienen poca o ninguna protección de derechos de autor; el montaje, los títulos y tu propio material sí la tienen.',
    },
    {
      question: '¿Las plataformas lo marcarán como IA?',
      answer:
        'YouTube, Instagram y otras piden una etiqueta cuando una escena parece real y no lo es. Te decimos en cada película si aplica la regla y cómo ponerla. Las escenas dibujadas u oníricas no suelen necesitarla.',
    },
    {
      question: '¿Puedo salir yo?',
      answer:
        'Sí, con tu consentimiento y buenas fotos o tomas tuyas. Para las demás personas que aparezcan, necesitamos su consentimiento por escrito.',
    },
    {
      question: '¿Qué cuenta como una ronda de cambios?',
      answer:
        'Una lista tuya, resuelta por nosotros. Una idea nueva después de aprobado el storyboard es una escena nueva, y te la cotizamos antes de hacerla.',
    },
  ],
  cta: {
    title: '¿Qué ves cuando suena?',
    text: 'Manda la canción y una frase. Contestamos con tres ideas en palabras, sin costo.',
    button: 'Empezar mi película',
  },
} as const satisfies ServiceContent;
