-- The catalogue in Spanish.

update public.services as s
set translations = s.translations || jsonb_build_object('es', jsonb_build_object('name', t.name, 'link_label', t.link_label)
  || case t.link_hint when '' then '{}' else jsonb_build_object('link_hint', t.link_hint) end)
from (values
  ('youtube-ads', 'Anuncios en YouTube', 'marketing en YouTube',
    'Las campañas de YouTube necesitan el enlace de un video.'),
  ('spotify-ads', 'Anuncios en Spotify', 'marketing en Spotify',
    'Las campañas de Spotify necesitan el enlace de una canción, un álbum, un artista o una playlist.'),
  ('apple-music-ads', 'Anuncios para Apple Music', 'marketing en Apple Music',
    'Las campañas de Apple Music necesitan el enlace de una canción, un álbum, un artista o una playlist.'),
  ('instagram-growth', 'Crecimiento en Instagram', 'marketing en Instagram',
    'Las campañas de Instagram necesitan el enlace de un perfil, un reel o una publicación.'),
  ('instagram-featuring', 'Difusión en Instagram', 'difusión en Instagram',
    'Para aparecer en nuestras cuentas hace falta el enlace de un perfil, un reel o una publicación.'),
  ('digital-publications', 'Prensa digital', 'prensa digital',
    ''),
  ('ai-video-creation', 'Videos con IA', 'videos con IA',
    ''),
  ('instagram-fan-pages', 'Páginas de fans en Instagram', 'páginas de fans en Instagram',
    'Las páginas de fans necesitan el enlace de tu perfil de Instagram.')
) as t (slug, name, link_label, link_hint) where s.slug = t.slug;

update public.packages as p
set translations = p.translations || jsonb_build_object('es', jsonb_build_object('name', t.name, 'features', to_jsonb(t.features)))
from (values
  ('youtube-ads-trial', 'Prueba', array[
    'Un anuncio in-stream omitible, con tu video tal como está',
    'Un país y un público por género musical',
    'Una visualización cuenta a los 30 segundos, o al final si el video es más corto',
    'Una persona revisa las políticas antes de que salga nada',
    'Reporte final con visualizaciones, costo por visualización y tiempo de reproducción',
    'Una prueba pequeña que muestra cómo aguanta tu arranque']),
  ('youtube-ads-basic', 'Básico', array[
    'Anuncio in-stream para fans de tres artistas cercanos a ti',
    'Un país, o hasta cinco de sus ciudades',
    'Título, miniatura y pantalla final revisados antes del inicio',
    'Segmentación por edad e idioma',
    'Canales infantiles y apps de juegos quedan fuera',
    'Reportes a mitad de camino y al final']),
  ('youtube-ads-standard', 'Estándar', array[
    'In-stream e in-feed, para que el video también se encuentre al buscar',
    'Segmentación por género, ciudad y canales parecidos',
    'Visualizaciones, gasto y duración promedio de visualización en tu portal, día a día',
    'Hasta dos países',
    'Dos miniaturas compiten entre sí en el feed',
    'Exclusiones de ubicaciones al día durante toda la campaña',
    'Suscriptores ganados, anotados en el reporte final']),
  ('youtube-ads-premium', 'Premium', array[
    'Todo lo de Estándar',
    'Dos cortes a prueba; el dinero sigue al que retiene a la gente',
    'Retargeting a quienes pasaron de la mitad del video',
    'Un responsable de campaña a tu alcance por correo y WhatsApp',
    'Hasta tres países, cada uno con su presupuesto',
    'Públicos a medida según lo que tus fans escriben en el buscador',
    'Una llamada a mitad de camino para decidir qué sigue']),
  ('youtube-ads-ultimate', 'Ultimate', array[
    'Todo lo de Premium',
    'Tres cortes, con los primeros cinco segundos editados por nosotros',
    'Hasta cinco países; cada semana el presupuesto va al mejor tiempo de reproducción',
    'Un anuncio vertical para Shorts sacado de tu material',
    'Listas de público con la gente que ya visita tu canal',
    'Una lectura de retención: dónde se va la gente y qué cambiar',
    'Comentarios escritos de tu responsable a medida que llegan los resultados']),
  ('youtube-ads-elite', 'Elite', array[
    'In-stream, in-feed y Shorts comprados como un solo plan',
    'Cuatro cortes editados a partir de tu video',
    'Anuncios en secuencia: primero un adelanto, el video completo para quien se quedó',
    'Más peso en el estreno: más presupuesto en los primeros siete días',
    'Canal a punto: playlists, pantallas finales y descripciones',
    'Hasta ocho países, elegidos con tus propios datos de público',
    'Una llamada de planeación antes del inicio y otra antes del último tercio',
    'Notas para tu próximo lanzamiento, sacadas de los resultados']),
  ('youtube-ads-pro', 'Pro', array[
    'Todo lo de Elite',
    'Seis cortes, renovados cada mes antes de que el público se canse',
    'Espacios en televisores, si al video le va la pantalla grande',
    'Un segundo video puede compartir el presupuesto',
    'Límite de frecuencia fijado al inicio y vigilado a diario',
    'Segmentos a medida con canales, canciones y búsquedas de tu género',
    'Una llamada quincenal con tu responsable y quien compra los medios',
    'Todos los datos de la campaña exportados, para que te los quedes']),
  ('youtube-ads-vip', 'VIP', array[
    'Una temporada en tres actos: adelanto, lanzamiento, continuación',
    'Hasta tres videos con un solo presupuesto',
    'Un comprador de medios con nombre, además de tu responsable de campaña',
    'Hasta quince países, cada uno con un tope de costo acordado contigo',
    'Ocho cortes, entre ellos cuadrados y verticales',
    'Una escalera de retargeting, de la primera visualización a la suscripción',
    'Llamada semanal y respuestas el mismo día, en días hábiles',
    'Revisión final con tu manager o tu sello en la mesa']),
  ('youtube-ads-platinum', 'Platinum', array[
    'Cuatro meses de compra en cada formato de YouTube que te sirva',
    'Un ciclo completo: sencillo, video, versión en vivo, álbum',
    'Doce cortes, con ediciones nuevas cada vez que baja la retención',
    'En todo el mundo, o siguiendo tu gira ciudad por ciudad',
    'Un comprador sénior que revisa gasto y ubicaciones todos los días',
    'Ritmo acordado mercado por mercado antes de que salga el primer dólar',
    'Las visualizaciones por encima del estimado no se cobran aparte',
    'Sesión de estrategia cada mes y un plan escrito para el próximo ciclo'])
) as t (id, name, features) where p.id = t.id;

update public.packages as p
set translations = p.translations || jsonb_build_object('es', jsonb_build_object('name', t.name, 'features', to_jsonb(t.features)))
from (values
  ('spotify-ads-basic', 'Básico', array[
    'Un anuncio en video para redes que abre tu tema en Spotify',
    'Se muestra a oyentes de cinco artistas que suenan como tú',
    'Enlace inteligente con tu portada, con cada toque contado',
    'Un solo país',
    'Revisión del perfil antes del inicio: selección del artista, biografía, encabezado',
    'Nota final con toques, reproducciones y costo por oyente']),
  ('spotify-ads-standard', 'Estándar', array[
    'Anuncios en feed e historias con dos ganchos distintos de la canción',
    'Público por género, ánimo y artistas relacionados',
    'Guardados junto a las reproducciones: la cifra que dura',
    'Dos países en paralelo',
    'Consejos sobre tu loop de Canvas antes del primer anuncio',
    'Presupuesto revisado a mano cada uno de los diez días']),
  ('spotify-ads-premium', 'Premium', array[
    'Un spot de audio de 30 segundos entre canciones, en la versión gratuita',
    'Guion y locución incluidos',
    'Anuncios en redes para la misma gente: primero lo oye, luego lo ve',
    'Dos públicos a prueba; el mejor se queda con la segunda semana',
    'Hasta tres países en total',
    'Programado para la semana de estreno o para tu catálogo, lo que necesites',
    'Reporte con oyentes, reproducciones, guardados y agregados a playlists']),
  ('spotify-ads-ultimate', 'Ultimate', array[
    'Todo lo de Premium, con una tercera semana de compra',
    'Dos spots de audio que empiezan distinto',
    'Segmentación por momentos como ejercicio, concentración o fiesta',
    'Una segunda invitación para quien tocó y no guardó',
    'Propuesta editorial redactada contigo para Spotify for Artists',
    'Hasta cuatro países',
    'Un resumen escrito al final de cada una de las tres semanas']),
  ('spotify-ads-elite', 'Elite', array[
    'Un mes de audio, feed e historias en un solo plan',
    'Marquee o Showcase reservados cuando tu lanzamiento califica',
    'Tres spots de audio, escritos y locutados por nosotros',
    'Perfil de artista renovado: selección, playlist, biografía, galería',
    'Hasta seis países, cada uno con su meta de costo por oyente',
    'Un impulso de seguidores en los últimos diez días',
    'Llamadas al inicio y el día quince']),
  ('spotify-ads-pro', 'Pro', array[
    'Dos lanzamientos, o uno con su catálogo anterior',
    'Spots de video junto al audio en la versión gratuita',
    'Mensajes distintos para oyentes nuevos, perdidos y fieles',
    'Tu propia playlist de artista promocionada junto con el tema',
    'Hasta ocho países, con el presupuesto ajustado dos veces por semana',
    'Cinco piezas, reemplazadas cuando se gastan',
    'Desglose por origen: anuncios, algoritmo, playlists, búsqueda',
    'Una llamada quincenal con tu responsable de campaña']),
  ('spotify-ads-vip', 'VIP', array[
    'Semanas de preguardado, semana de estreno y el mes que sigue',
    'Un productor de audio con nombre para tus spots',
    'Spots en dos idiomas',
    'Hasta doce países, elegidos según tu mapa de oyentes',
    'Formatos de campaña de Spotify a los que calificas, previstos en el presupuesto',
    'Página para preguardar, con permiso para tu boletín',
    'Llamada semanal, con cifras de oyentes mercado por mercado',
    'Un archivo de entrega para que tu equipo pueda seguir']),
  ('spotify-ads-platinum', 'Platinum', array[
    'Ochenta días en torno a un álbum: dos sencillos, estreno, cola larga',
    'Audio, video, redes y búsqueda con un mismo plan de públicos',
    'Hasta veinte países, o las ciudades de tu gira',
    'Spots escritos desde cero para cada sencillo',
    'Un planificador sénior y un productor en la cuenta',
    'Retención de oyentes medida 28 días después de la primera escucha',
    'Llamada semanal con tu sello, tu distribuidora o tu manager',
    'Las reproducciones por encima del estimado nunca se cobran aparte'])
) as t (id, name, features) where p.id = t.id;

update public.packages as p
set translations = p.translations || jsonb_build_object('es', jsonb_build_object('name', t.name, 'features', to_jsonb(t.features)))
from (values
  ('apple-music-ads-basic', 'Básico', array[
    'Anuncios en redes que abren tu canción dentro de Apple Music',
    'Solo para quienes usan iPhone y iPad',
    'Enlace directo que se salta la página del navegador',
    'La tienda de un país',
    'Revisión de la página de artista: foto, biografía, letras cargadas',
    'Reporte de una página con aperturas del enlace y reproducciones']),
  ('apple-music-ads-standard', 'Estándar', array[
    'Anuncios en redes, más anuncios de búsqueda con tu nombre y tu título',
    'Fans de artistas parecidos, ordenados por género',
    'Hasta dos tiendas',
    'Dos portadas a prueba en el anuncio',
    'Letras y créditos que faltan, en una lista para tu distribuidora',
    'Un reporte cada quince días']),
  ('apple-music-ads-premium', 'Premium', array[
    'Anuncios en redes, búsqueda y video, todos por un enlace inteligente',
    'Agregados a la biblioteca junto a las reproducciones, donde tu cuenta los muestra',
    'Hasta tres tiendas con presupuestos separados',
    'Retargeting a quienes abrieron el enlace y se fueron',
    'Las ciudades de Shazam deciden dónde va el segundo mes',
    'Tres ediciones cortas de tu portada o tu video',
    'Un responsable que contesta en un día hábil']),
  ('apple-music-ads-ultimate', 'Ultimate', array[
    'El plan Premium completo, quince días más largo',
    'Página de preagregado para un lanzamiento que viene',
    'Hasta cinco tiendas',
    'Cuatro ediciones, cambiadas cuando baja la tasa de clics',
    'Tarjetas de logros hechas para tus propias redes',
    'Plan para la página de artista: portada animada, playlists, orden de los temas',
    'Llamadas al inicio y el día cuarenta']),
  ('apple-music-ads-elite', 'Elite', array[
    'Tres meses: anunciar, lanzar, mantener vivo',
    'Primero los mercados con muchos suscriptores, luego la cola larga',
    'Canciones del catálogo entran en los anuncios después de la cuarta semana',
    'Hasta siete tiendas',
    'Tu mezcla en audio espacial, mencionada en los anuncios si la tienes',
    'Seis ediciones en formato de historia, feed y anuncio previo',
    'Revisión mensual con reproducciones, oyentes y ciudades']),
  ('apple-music-ads-pro', 'Pro', array[
    'Dos lanzamientos a lo largo de cuatro meses',
    'Anuncios de búsqueda que cuidan tu nombre, tus títulos y sus erratas',
    'Picos en radio y Shazam atendidos con presupuesto en esa ciudad',
    'Hasta diez tiendas',
    'Ocho ediciones y dos páginas de destino a prueba',
    'Playlists propias en Apple Music, armadas y promocionadas',
    'Llamada quincenal con quien planea y compra por ti',
    'Costo por reproducción, tienda por tienda']),
  ('apple-music-ads-vip', 'VIP', array[
    'Cinco meses en torno a un EP o un álbum',
    'Un planificador y un diseñador con nombre para el proyecto',
    'Hasta quince tiendas, con anuncios en el idioma local en cuatro',
    'Preagregado, estreno y edición de lujo con un solo presupuesto',
    'Ficha para que tu distribuidora te proponga a los editores de Apple',
    'Cifras semanales en una hoja que puedes compartir con tu equipo',
    'Anuncios en video montados con tomas en vivo o de estudio que nos mandas',
    'Llamada de estrategia cada dos semanas']),
  ('apple-music-ads-platinum', 'Platinum', array[
    'Medio año de compra sin huecos entre lanzamientos',
    'Todas las tiendas a las que entrega tu distribuidora',
    'Anuncios en el idioma local en hasta ocho mercados',
    'Planificador sénior, diseñador y editor a tu disposición',
    'Ciudades de gira, de Shazam y de anuncios en un mismo mapa',
    'Piezas nuevas cada mes, hechas con tu propio material',
    'Las reproducciones por encima del estimado no te cuestan más',
    'Un libro de cierre: qué funcionó, dónde y a qué costo'])
) as t (id, name, features) where p.id = t.id;

update public.packages as p
set translations = p.translations || jsonb_build_object('es', jsonb_build_object('name', t.name, 'features', to_jsonb(t.features)))
from (values
  ('instagram-growth-basic', 'Básico', array[
    'Dos reels tuyos promocionados con alcance pagado',
    'Un público: gente que sigue a artistas como tú',
    'Texto y portada reescritos para los dos reels',
    'Sin contraseña: trabajamos como socio publicitario',
    'Revisión del perfil: nombre, enlace, publicaciones fijadas',
    'Reporte el día 30 con alcance, me gusta y seguidores nuevos']),
  ('instagram-growth-standard', 'Estándar', array[
    'Cuatro reels promocionados, uno por semana',
    'Dos públicos a prueba en los primeros diez días',
    'Ganchos propuestos para los próximos dos reels que filmes',
    'Segmentación por ciudad o país',
    'Comentarios vigilados y spam oculto mientras corren los anuncios',
    'Calendario de publicaciones para los treinta días',
    'Reportes el día 15 y el día 30']),
  ('instagram-growth-premium', 'Premium', array[
    'Seis reels promocionados, dos de ellos editados por nosotros',
    'Anuncios en historias que llevan a tu perfil o a tu canción',
    'Retargeting a quienes vieron tres cuartos de un reel',
    'Un responsable de contenido que planea el mes contigo',
    'Tres públicos, con el presupuesto ajustado cada semana',
    'Fragmento de la canción listo como audio para reels, donde tu distribuidora lo permita',
    'Ideas de respuesta, para que los comentarios se vuelvan conversaciones']),
  ('instagram-growth-ultimate', 'Ultimate', array[
    'Diez reels promocionados, cuatro de ellos montados con tu material',
    'Tres publicaciones en colaboración con creadores que estén de acuerdo',
    'Hasta cinco países o una lista de ciudades de gira',
    'Cuenta regresiva del lanzamiento en historias durante la última semana',
    'Listas de público desde tu sitio, tu tienda o tu boletería',
    'Llamada semanal y un tablero de contenido compartido',
    'Revisión de la calidad de los seguidores, antes y después',
    'Plan para el mes siguiente, listo para filmar'])
) as t (id, name, features) where p.id = t.id;

update public.packages as p
set translations = p.translations || jsonb_build_object('es', jsonb_build_object('name', t.name, 'features', to_jsonb(t.features)))
from (values
  ('instagram-featuring-main-account', 'Cuenta principal', array[
    'Una publicación en el feed de la cuenta insignia de la red',
    'El público que sigue por los artistas nuevos, no por los memes',
    'Tu usuario etiquetado en la imagen y en el texto',
    'Historia el mismo día, con un sticker de enlace a tu canción',
    'Texto escrito contigo y aprobado antes de publicar',
    'Se queda en la cuadrícula al menos treinta días',
    'Captura de las estadísticas de la cuenta a los siete días']),
  ('instagram-featuring-media-account', 'Cuenta de noticias', array[
    'Una publicación en una cuenta que cubre noticias de música',
    'Tarjeta con titular en el diseño de la propia cuenta',
    'Ideal para un lanzamiento, una firma o el anuncio de una gira',
    'Tu etiqueta en la primera línea del texto',
    'Datos del texto revisados antes contigo',
    'Cifra de alcance tomada de las estadísticas de la publicación']),
  ('instagram-featuring-tv-account', 'Cuenta TV', array[
    'Un reel en una cuenta hecha para clips de actuaciones',
    'Tu video cortado a sus cuarenta segundos más fuertes',
    'Sirve para tomas en vivo, freestyles y videos oficiales',
    'Subtítulos incrustados cuando hay palabras que vale la pena leer',
    'Sonido vinculado a tu propio audio, donde esté disponible',
    'Reproducciones y cuentas alcanzadas, reportadas a la semana']),
  ('instagram-featuring-daily-account', 'Cuenta diaria', array[
    'Una publicación en una cuenta que publica todo el día',
    'El alcance más amplio de las cuatro, en la corriente más rápida',
    'Clip corto o portada con una sola línea de texto',
    'Hora de publicación elegida para tu mercado principal',
    'Buena para un adelanto, un reto o una fecha',
    'Se repite si el alcance se queda corto',
    'Estadísticas enviadas tres días después de la publicación'])
) as t (id, name, features) where p.id = t.id;

update public.packages as p
set translations = p.translations || jsonb_build_object('es', jsonb_build_object('name', t.name, 'features', to_jsonb(t.features)))
from (values
  ('digital-publications-hood-critic', 'Hood Critic', array[
    'Reportaje en un medio que vive en el rap de la calle',
    'Entrevista por correo o nota de voz, convertida en historia',
    'Unas 500 palabras con dos imágenes y un reproductor',
    'Enlace a tu lanzamiento y a tus perfiles',
    'Revisas nombres, citas y fechas antes de que salga',
    'Suele estar en línea a los diez días hábiles de tus respuestas']),
  ('digital-publications-medium', 'Medium', array[
    'Una lectura larga, publicada en una página de música con trayectoria en Medium',
    'Unas 800 palabras: de dónde viene el disco',
    'Título y entradilla pensados para los buscadores',
    'Frases destacadas que puedes publicar como tarjetas',
    'Dos revisiones si las quieres',
    'El más rápido de nuestros medios, muchas veces en una semana']),
  ('digital-publications-24-hip-hop', '24 Hip Hop', array[
    'Nota de música nueva para un sencillo o un video',
    'Unas 300 palabras con tu reproductor en la página',
    'De paso, tu biografía puesta al día',
    'Bueno como primer enlace de prensa para tu perfil',
    'El borrador te llega antes que al editor',
    'De siete a diez días hábiles desde tu brief']),
  ('digital-publications-ny-weekly', 'NY Weekly', array[
    'Perfil en una revista de ciudad de interés general',
    'Escrito para quienes nunca han oído hablar de ti',
    'Unas 600 palabras sobre tu trabajo, tu historia y lo que sigue',
    'Retrato con pie de foto y crédito',
    'Bueno para quienes contratan, para marcas y para tu kit de prensa',
    'En línea en unas dos semanas']),
  ('digital-publications-allhiphop', 'AllHipHop', array[
    'Espacio en uno de los sitios de noticias de hip-hop más veteranos',
    'El ángulo de la historia sale de una llamada de treinta minutos',
    'Unas 500 palabras en el estilo de la casa',
    'Imagen principal preparada en el formato de la redacción',
    'Se pide al editor que coincida con el día del lanzamiento',
    'Una nota sobre la etiqueta de la página, si el sitio marca lo pagado',
    'De diez a quince días hábiles']),
  ('digital-publications-la-weekly', 'LA Weekly', array[
    'Perfil en la sección de cultura, con el nombre de una ciudad conocida',
    'Tu vínculo con la ciudad, la escena o el sonido como ángulo',
    'Unas 600 palabras y una imagen horizontal',
    'Verificación de datos por teléfono cuando hay afirmaciones que probar',
    'La página web guardada en PDF en tu archivo de prensa',
    'Unas dos semanas, más cerca de días festivos']),
  ('digital-publications-the-source', 'The Source', array[
    'Una página con la revista que cubre el hip-hop desde 1988',
    'Redactor sénior, una entrevista, una revisión',
    'Unas 700 palabras, con imágenes elegidas contigo',
    'Opciones de titular acordadas con la redacción, que tiene la última palabra',
    'Textos para redes el día que sale',
    'Página de kit de prensa que cita la nota',
    'Cuenta con entre quince y veinte días hábiles']),
  ('digital-publications-edm-sauce', 'EDM Sauce', array[
    'Nota sobre un tema o un remix, para lanzamientos electrónicos',
    'Unas 250 palabras que hablan de la producción',
    'Reproductor y fechas de festival o club en la página',
    'Etiquetas de género y tempo que los DJ buscan',
    'Portada recortada para la tarjeta del sitio',
    'De cinco a ocho días hábiles'])
) as t (id, name, features) where p.id = t.id;

update public.packages as p
set translations = p.translations || jsonb_build_object('es', jsonb_build_object('name', t.name, 'features', to_jsonb(t.features)))
from (values
  ('ai-video-creation-basic', 'Básico', array[
    'Dos loops de ocho segundos a partir de tu portada o de un verso',
    'Hechos para Canvas, historias y publicaciones de preguardado',
    'Un estilo, elegido entre tres imágenes fijas',
    'Archivos verticales en HD, cortados para repetirse sin salto',
    'Una ronda de cambios',
    'Primeros cuadros en dos o tres días hábiles']),
  ('ai-video-creation-standard', 'Estándar', array[
    'Una película de treinta segundos montada sobre tu gancho',
    'Storyboard de seis cuadros antes de que algo se mueva',
    'Cambios de escena al ritmo',
    'Versiones vertical y horizontal',
    'Títulos con artista, canción y fecha',
    'Dos rondas de cambios',
    'Lista en unos cinco días hábiles']),
  ('ai-video-creation-pro', 'Pro', array[
    'Un minuto con comienzo, giro y final',
    'Un personaje o un lugar que vuelve y no cambia de toma en toma',
    'Tratamiento y storyboard escritos contigo',
    'Tus propias fotos o clips, integrados',
    'Corrección de color y grano de película por un editor',
    'Versiones vertical, cuadrada y horizontal',
    'Tres rondas de cambios',
    'De siete a diez días hábiles']),
  ('ai-video-creation-enterprise', 'Enterprise', array[
    'Dos minutos, entregados en 4K',
    'Un director que lleva el proyecto del tratamiento al máster',
    'Fichas de personajes y lugares aprobados antes de producir',
    'Escenas con la letra, escenas de actuación o ambas',
    'Efectos de sonido y una mezcla limpia debajo de tu máster',
    'Adelanto de quince segundos sacado de la película',
    'Entrega de los archivos del proyecto y los prompts',
    'Cuatro rondas de cambios, de dos a tres semanas'])
) as t (id, name, features) where p.id = t.id;

update public.packages as p
set translations = p.translations || jsonb_build_object('es', jsonb_build_object('name', t.name, 'features', to_jsonb(t.features)))
from (values
  ('instagram-fan-pages-1-fan-page', '1 página de fans', array[
    'Una página de fans creada, con nombre y marcada como tal',
    'Diseño, avatar y destacadas en tus colores',
    'Doce publicaciones con tus clips, letras e imágenes',
    'Un editor que conoce tu catálogo',
    'Reglas de la casa por escrito: qué se publica y qué no',
    'El acceso es tuyo desde el primer día']),
  ('instagram-fan-pages-3-fan-pages', '3 páginas de fans', array[
    'Tres páginas con oficios distintos: clips, letras, en vivo',
    'Treinta y seis publicaciones en las primeras semanas',
    'Días de lanzamiento planeados entre las tres',
    'Las páginas te etiquetan a ti y entre sí, nunca a desconocidos',
    'Los editores contestan comentarios en tu tono',
    'Un pequeño impulso pagado a la mejor publicación de cada página',
    'Una hoja con seguidores, alcance y guardados por página']),
  ('instagram-fan-pages-5-fan-pages', '5 páginas de fans', array[
    'Cinco páginas, dos de ellas para ciudades o idiomas que tú digas',
    'Sesenta publicaciones y un calendario compartido',
    'Videos hechos por fans, reunidos con permiso y crédito',
    'Pruebas de fragmentos: cinco ganchos, cinco páginas, un ganador',
    'Llamada mensual con el editor principal',
    'Aviso temprano cuando un clip empieza a viajar',
    'Guías para entregar páginas a quienes lideran clubes de fans de verdad']),
  ('instagram-fan-pages-10-fan-pages', '10 páginas de fans', array[
    'Diez páginas: épocas, ánimos, mercados, detrás de cámaras',
    'Un equipo de tres editores y un responsable',
    'Ciento veinte publicaciones, ninguna igual a otra',
    'Plan de lanzamiento con días de adelanto, estreno y reacción',
    'Traducción de los textos a hasta cuatro idiomas',
    'Concurso o sesión de escucha a lo largo de las páginas',
    'Cifras semanales y una revisión mensual por escrito',
    'Paquete de entrega completo, con accesos y fuentes'])
) as t (id, name, features) where p.id = t.id;

update public.monthly_plans as m
set translations = m.translations || jsonb_build_object('es', jsonb_build_object(
  'name', t.name, 'period', t.period, 'description', t.description, 'features', to_jsonb(t.features)))
from (values
  ('starter', 'Inicial', 'mes', 'Para artistas con un lanzamiento entre manos y todavía sin equipo.', array[
    'Una plataforma al mes: YouTube, Spotify, Apple Music o Instagram',
    'Presupuesto de medios incluido y mostrado aparte',
    'Una pieza publicitaria sacada de tu material',
    'Calendario de lanzamientos para las próximas ocho semanas',
    'Reporte mensual en palabras sencillas',
    'Respuestas por correo en un día hábil']),
  ('professional', 'Profesional', 'mes', 'Para proyectos que sacan algo cada mes y quieren que se vaya sumando.', array[
    'Dos o tres plataformas llevadas como un solo plan',
    'Cuatro piezas publicitarias al mes; las viejas se retiran',
    'Una nota de prensa o una publicación en la red cada mes',
    'Retargeting entre plataformas, de espectador a oyente',
    'Un responsable de campaña y una llamada cada dos semanas',
    'Perfiles de artista y enlaces siempre en orden',
    'Cifras semanales y una revisión escrita a fin de mes']),
  ('enterprise', 'Enterprise', 'mes', 'Para sellos, managers y artistas con varios proyectos a la vez.', array[
    'Los ocho servicios, combinados mes a mes',
    'Hasta tres artistas o lanzamientos al mismo tiempo',
    'Un planificador, un comprador y un editor con nombre para ti',
    'Prensa, páginas de fans y video en el mismo calendario',
    'Llamada semanal y un tablero compartido',
    'Presupuestos divididos por artista, mercado y lanzamiento',
    'Datos exportados en el formato con que trabaja tu equipo',
    'Un día de planeación cada trimestre'])
) as t (id, name, period, description, features) where m.id = t.id;

update public.reviews as r
set translations = r.translations || jsonb_build_object('es', jsonb_build_object('text', t.text))
from (values
  ('sample-1', 'Me dijeron que arreglara mis primeros diez segundos antes de gastar un centavo. Volvimos a cortar el video, contratamos Premium y, por primera vez, la gente se quedó después del coro.'),
  ('sample-2', 'Pregunté qué significa un estimado y me dieron una respuesta directa, con números de campañas parecidas. El reporte final coincidió con lo que vi en mi propia cuenta de artista.'),
  ('sample-3', 'Primero Spotify y un mes después Instagram, con el mismo público. Subieron los guardados, no solo las reproducciones. Ahora mi manager los llama antes de fijar una fecha.'),
  ('sample-4', 'El artículo tardó dos días más de lo previsto y me escribieron para avisarme antes de que tuviera que preguntar. Buena nota, todos los datos correctos.'),
  ('sample-5', 'Poco presupuesto, un sencillo, sin equipo. Y aun así tuve a una persona en WhatsApp que conocía la canción. La película de treinta segundos hoy está en mi Canvas.')
) as t (id, text) where r.id = t.id;
