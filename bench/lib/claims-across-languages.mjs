// Claims of a corpus of fact checks as somebody would post them in the other language: our own wording, by the id of the
// checked claim. Written for `bench/claim-matching.mjs` before anything was tuned to them.

/** English posts about claims that were checked in Spanish. */
export const IN_ENGLISH = {
  'nt-0': 'InfoJobs is phoning people: it wants 30 workers to start right away and pays 50 to 500 euros a day',
  'nt-1': 'Watch a Russian hypersonic missile hit the headquarters of Ukrainian intelligence in Kyiv',
  'nt-7': 'Apartment building collapses in Taiwan after the April 3 earthquake, caught on video',
  'nt-8': 'Madrid and other regions have overtaken the Basque Country in GDP per capita and wealth',
  'nt-11': 'Bill Gates told governments to replace farmers with artificial intelligence robots',
  'nt-12': 'Taylor Swift and Travis Kelce fell off a swing while on holiday in the Bahamas',
  'nt-13': 'Andalusia now has more companies than any other region of Spain, even more than Madrid',
  'nt-16': 'Only two of the eight desalination plants planned in Catalonia have been finished',
  'nt-18': 'London art gallery opens an exhibition where artificial intelligence brings classic paintings to life',
  'nt-22': 'The German government admits there was no Covid-19 pandemic',
  'nt-27': 'Photo of Netanyahu, prime minister of Israel, in hospital after his surgery on March 31',
  'nt-29':
    'Arctic ice grew so much in October 2023 that the Northern Sea Route was closed, the highest level in 17 years',
  'nt-32': 'Only 2% of people in Spain and the Basque Country worry about security',
  'nt-34': 'Footage of the magnitude 6.4 earthquake in Indonesia on March 22',
  'nt-37': 'Catalonia has the worst education figures of all western Europe',
  'nt-43': 'Palestinians celebrate the retaliation of Iran against Israel',
  'nt-44': 'Europe receives more foreign direct investment than anybody else in the world',
  'nt-46': 'Explosions near a light pole: Iran attacks Israel with cruise missiles and rockets on April 13',
  'nt-48': 'People in Tel Aviv flee in panic down an escalator to the bunkers after the attacks by Iran',
  'nt-54': 'Photograph of an explosion in Tehran after Israel attacked in response to the Iranian offensive',
  'nt-55': 'Flashes and explosions in the sky: the Iranian drone attack on Israel on April 14',
  'nt-63': 'The PP voted in Congress against the Basque economic agreement',
  'nt-64': 'Unemployment among immigrants is higher here than in the rest of Spain',
  'nt-67': 'The Basque Country has an average waiting list of 63 days, the best of all regions',
  'nt-69': 'Youth unemployment is at 10%, a few years ago it was 30%',
  'nt-70': 'Images of the floods in the United Arab Emirates on April 16, 2024',
  'nt-71': 'Klaus Schwab, founder of the World Economic Forum, died in hospital',
  'nt-73': 'Crime grows more in Catalonia than in the rest of Spain: 57%',
  'nt-76': 'This picture shows Israel attacking nuclear facilities in Iran on April 19',
  'nt-77': 'Video: Israel keeps launching air strikes on the capital of Iran',
}

/** Spanish posts about claims that were checked in English. */
export const IN_SPANISH = {
  'jd-snopes-2435':
    'Los gemelos Kray empezaron su reinado de terror en Londres asaltando un tranvía con ayuda de un elefante',
  'jd-snopes-1751': 'Una zona de sharia en Michigan prohíbe el tocino y obliga a llevar burka en público',
  'jd-Currentsnopes-2130':
    'Una trabajadora de la sanidad pública pide no salir ni a comprar pan porque mañana llega el pico de contagios de COVID-19',
  'jd-snopes-1673':
    'Una usuaria de Twitter puso en peligro sus prácticas en la NASA por insultar a un miembro del Consejo Nacional del Espacio',
  'jd-Currentpolitifact-2254': 'Cuando Fidel Castro llegó al poder hizo un enorme programa de alfabetización',
  'jd-Currentcheckyourfact-200':
    'El secretario de Defensa Chris Miller recibe la vacuna contra el COVID-19 con una jeringa sin aguja',
  'jd-snopes-5519':
    'Fuerzas especiales de Estados Unidos mataron a un gigante en Kandahar en 2002 y el gobierno lo oculta',
  'jd-Currentcheckyourfact-229': 'Este es el carné de antifa del expresidente Dwight Eisenhower',
  'jd-politifact-11264': 'La Oficina de Presupuesto del Congreso concluyó que ObamaCare costará más de 800.000 empleos',
  'jd-politifact-789': 'En Texas se practican casi 60.000 abortos cada año',
  'jd-snopes-3625': 'Ayn Rand criticaba las ayudas del gobierno, pero cobró la Seguridad Social al final de su vida',
  'jd-checkyourfact-1': 'Bill Murray: si mentimos al gobierno es un delito, si ellos nos mienten es política',
  'jd-snopes-5810':
    'Una seguidora de Hillary Clinton pisa la bandera estadounidense con una pancarta de Hillary presidenta 2016',
  'jd-snopes-6064': 'Hillary Clinton pagó a un actor para que se vistiera de marino en un desfile del Memorial Day',
  'jd-snopes-3461': 'Descubren un enorme sistema de raíces bajo la Torre del Diablo en Wyoming',
  'coaid-05NewsFake-285': 'La imagen muestra decenas de ataúdes de italianos muertos por COVID-19',
  'av-17': 'Todas las papeletas que lleguen después del día de las elecciones en Estados Unidos se tirarán',
  'jd-snopes-1025':
    'La lechuga contaminada causó en 2018 más muertes que los homicidios cometidos por inmigrantes indocumentados',
  'jd-politifact-14668':
    'Ohio es el primero de los 50 estados en proyectos de fabricación de energía renovable y avanzada',
  'jd-snopes-3354':
    'Un antifascista apuñaló a un hombre en Colorado: por su corte de pelo creyó que era un supremacista blanco',
  'jd-snopes-4311': 'Los representantes republicanos aprobaron una norma que los protege de ser procesados',
  'jd-politifact-14907':
    'John McCain votó contra las bajadas de impuestos de 2001 y 2003 y dijo que solo ayudaban a los ricos',
  'jd-politifact-13717': 'El gobierno federal nos dice qué bombillas comprar',
  'jd-Currentsnopes-2596': 'Amazon vendía adornos de Navidad con imágenes del campo de exterminio nazi de Auschwitz',
  'jd-politifact-16234':
    'Mandamos mil millones de dólares al día a países extranjeros por nuestra adicción al petróleo',
  'jd-snopes-1215': 'Facebook censuró una imagen de Papá Noel arrodillado ante el niño Jesús',
  'jd-snopes-49': 'Disney anunció que Elsa será lesbiana en la película Frozen 2',
  'jd-snopes-4288': 'Hay relación entre legalizar la marihuana y el aumento de los delitos violentos',
  'pf-d151': 'Somos el país que más impuestos paga del mundo',
  'jd-snopes-2067': 'Un babuino aterroriza a una aldea de Sudáfrica y viola a varios hombres',
}
