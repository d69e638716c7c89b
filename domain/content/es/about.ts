import { brand } from '#domain/brand.ts';
import type { AboutContent } from '../about.ts';

export const about: AboutContent = {
  eyebrow: `Sobre ${brand.name}`,
  headline: ['Sala chica.', 'Sonido grande.'],
  lead: 'Somos un equipo de promoción musical en Dubái. Escuchamos la canción, encontramos a su público y les pagamos a las plataformas para que la oiga.',
  description: `${brand.name} es una agencia de promoción musical en Dubái: quiénes trabajan aquí, en qué creemos, qué hemos hecho y hasta dónde puede llegar tu música.`,
  heroButtons: { contact: 'Habla con nosotros', youtube: 'Empieza por YouTube' },
  mission: {
    eyebrow: 'Misión',
    title: 'Una buena canción no debería necesitar un tío rico.',
    paragraphs: [
      'Los sellos siempre supieron poner un disco delante de la gente. Tienen compradores de medios, presupuesto y a alguien que contesta el teléfono en la revista. Los demás tenían suerte.',
      'Nosotros alquilamos esa maquinaria canción por canción. El precio está en la tarjeta, una estimación se llama estimación y el reporte dice qué salió de ahí, también cuando es menos de lo que esperábamos.',
    ],
  },
  services: {
    eyebrow: 'Lo que hacemos',
    title: 'Seis temas, dos lados.',
    lead: 'Publicidad de un lado, atención del otro. Casi todo lanzamiento quiere algo de los dos.',
    sides: [
      { name: 'Lado A', letter: 'A', slugs: ['youtube-ads', 'spotify-ads', 'apple-music-ads'] },
      { name: 'Lado B', letter: 'B', slugs: ['instagram-growth', 'instagram-featuring', 'digital-publications'] },
    ],
    bonus: 'Dos bonus tracks: videos hechos con IA y páginas de fans que hablan de ti cuando tú no hablas.',
    bonusLink: 'Ver los ocho servicios',
  },
  record: {
    eyebrow: 'Trayectoria',
    title: 'Haz la cuenta.',
    lead: 'Contado en este sitio. Una afirmación solo aparece aquí con su fuente.',
    facts: {
      services: 'servicios, cada uno con su lista de precios',
      packages: 'paquetes con precio y alcance en la tarjeta',
      languages: 'idiomas en los que respondemos',
      answer: 'para responderte, como máximo',
    },
    footnote: 'Lo que entregó una campaña está en su reporte. La tarjeta de cada paquete trae su propia estimación.',
  },
  stories: {
    eyebrow: 'Casos de éxito',
    title: 'Tres que salieron bien.',
    lead: 'Uno de un video, uno de un anuncio de audio, uno de la prensa.',
    slugs: ['youtube-ads', 'spotify-ads', 'digital-publications'],
    link: 'Cómo se hizo',
  },
  values: {
    title: 'Cuatro cosas que no negociamos.',
    items: [
      {
        title: 'Primero el oído',
        text: 'Aquí nadie empieza una campaña con una canción que no escuchó hasta el final. Si creemos que no está lista, te enteras antes de que gastemos algo.',
      },
      {
        title: 'Solo gente real',
        text: 'Sin bots, sin granjas, sin corazones comprados. Mil reproducciones de máquinas te sirven menos que una persona que le manda el enlace a un amigo.',
      },
      {
        title: 'El número tal cual',
        text: 'Una estimación se llama estimación y los resultados traen su fuente. Si una campaña se queda corta, el reporte lo dice.',
      },
      {
        title: 'Tu música, tú decides',
        text: 'Tuyos son los másteres, los cortes y las listas de quienes te encontraron. Nada sale antes de que lo hayas visto.',
      },
    ],
  },
  team: {
    eyebrow: 'La sala',
    title: 'Acceso total.',
    lead: 'Cuatro escritorios y un par de parlantes muy buenos. Le escribes a la gente que hace el trabajo.',
    onRepeat: 'En repetición',
    people: [
      {
        name: 'Salma Nasser',
        role: 'Fundadora',
        text: 'Llevó bandas en una camioneta antes de llevar presupuestos. Lee cada reporte antes que tú.',
        song: 'Lo que tenga un bajista de verdad',
        sample: true,
      },
      {
        name: 'Marco Bellini',
        role: 'Compra de medios',
        text: 'Quince años de publicidad en video. Cierra las audiencias flojas con un gusto que se le nota.',
        song: 'Los primeros ocho compases, cuarenta veces',
        sample: true,
      },
      {
        name: 'Amara Mensah',
        role: 'Prensa',
        text: 'Fue editora de música y sabe qué correos nadie abre. Ella escribe los otros.',
        song: 'Lo que cae en la bandeja a las dos',
        sample: true,
      },
      {
        name: 'Jun Park',
        role: 'Creatividad',
        text: 'Saca seis segundos de cuatro minutos, y son los correctos.',
        song: 'Redobles, más que nada',
        sample: true,
      },
    ],
  },
  reach: {
    eyebrow: 'Alcance global',
    title: 'Una oficina. Todos los husos.',
    paragraphs: [
      'Desde Dubái el día empieza con Tokio y Sídney, almuerza con Lagos y Londres, y vuelve a casa cuando Nueva York despierta. Una campaña puede apuntar a cualquier país donde las plataformas venden publicidad, hasta el nivel de una ciudad.',
      'Tú dices dónde ya te conocen. Nosotros sumamos dónde deberían conocerte.',
    ],
    facts: [
      { value: 'UTC+4', label: 'nuestro reloj' },
      { value: '24/7', label: 'recibimos mensajes' },
      { value: '24 h', label: 'para responder, como máximo' },
    ],
  },
  base: {
    title: 'Ven cuando pases por Dubái.',
    text: 'Trae la canción. Tenemos café y sillas que no salen rodando cuando entra el bajo. Escríbenos antes, para que esté la persona indicada.',
    addressLabel: 'Dirección',
    hoursLabel: 'Horario del equipo',
  },
  cta: {
    title: 'Primero, que la oigamos.',
    text: 'Manda un enlace y dos frases. En 24 horas tienes un plan, o un no sincero.',
    button: 'Escríbenos',
  },
};
