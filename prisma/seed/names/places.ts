import type { Culture } from "#prisma/seed/names/people.ts"

export interface City {
  name: string
  /** Postal code; "#" stands for a digit. */
  zip: string
  /** ISO 3166-2 code of the state without its country, where addresses name it. */
  state: string | null
}

export interface Place {
  code: string
  /** Share of companies, relative to the others. */
  weight: number
  culture: Culture
  /** National landline number without trunk prefix; "#" stands for a digit. */
  landline: string
  streets: string[]
  cities: City[]
}

const STREETS: Record<string, string> = {
  fr: "rue de Bretagne|rue des Écoles|avenue Victor-Hugo|rue Saint-Honoré|boulevard Voltaire|rue du Faubourg Poissonnière|place de la République|quai des Chartrons|rue de la Paix|allée des Tilleuls",
  it: "Via Garibaldi|Via Roma|Corso Buenos Aires|Via della Spiga|Piazza Dante|Via Mazzini|Corso Como|Via dei Serragli",
  es: "Calle Mayor|Avenida Diagonal|Calle Serrano|Passeig de Gràcia|Calle de la Luna|Plaza Nueva|Avenida de la Constitución|Calle San Miguel",
  pt: "Rua Augusta|Avenida da Liberdade|Rua das Flores|Rua do Carmo|Avenida Paulista|Rua São João|Travessa do Norte",
  de: "Hauptstraße|Lindenstraße|Schillerstraße|Kastanienallee|Münchner Straße|Gartenweg|Am Markt|Königsallee",
  nl: "Keizersgracht|Hoogstraat|Nieuwstraat|Lange Leemstraat|Kerkstraat|Prinsengracht|Antoon Dansaertstraat",
  nordic: "Storgatan|Vesterbrogade|Karl Johans gate|Bredgade|Götgatan|Aleksanterinkatu|Strandvejen|Nørregade",
  en: "High Street|Church Lane|Mulberry Street|Broadway|Elm Street|Park Avenue|King's Road|Maple Drive|Bleecker Street|Market Street|Melrose Avenue|Station Road|Greene Street",
  slavic:
    "ul. Mokotowska|Dlouhá|ul. Piotrkowska|Váci utca|Strada Lipscani|Ilica|Národní třída|ul. Floriańska",
  greek: "Ermou|Tsimiski|İstiklal Caddesi|Bağdat Caddesi|Voukourestiou|Makariou Avenue",
  chinese:
    "Huaihai Middle Road|Nanjing West Road|Queen's Road Central|Zhongshan Road|Wukang Road|Renmin Road|Zhongxiao East Road",
  japanese: "Omotesando|Aoyama-dori|Midosuji|Meiji-dori|Shijo-dori|Kotto-dori",
  korean: "Garosu-gil|Teheran-ro|Gangnam-daero|Dosan-daero|Seongsui-ro",
  arabic:
    "Sheikh Zayed Road|Al Wasl Road|Tahlia Street|Hamra Street|Boulevard Zerktouni|Salem Al Mubarak Street|Rue Gouraud",
  indian: "Linking Road|MG Road|Brigade Road|Park Street|Jalan Kemang Raya|Khan Market|Orchard Road",
}

/** Country, weight, culture, landline, then cities as "name/postal code/state"; the first thirty appear in the demo. */
const PLACES: [code: string, weight: number, culture: Culture, landline: string, cities: string][] = [
  [
    "FR",
    190,
    "fr",
    "14#######",
    "Paris/750##/|Lyon/6900#/|Bordeaux/33000/|Marseille/1300#/|Lille/59000/|Nantes/44000/|Saint-Étienne/42000/|Biarritz/64200/",
  ],
  [
    "IT",
    105,
    "it",
    "02########",
    "Milano/201##/MI|Roma/001##/RM|Firenze/501##/FI|Bologna/401##/BO|Forlì/47121/FC|Napoli/801##/NA",
  ],
  [
    "ES",
    90,
    "es",
    "91#######",
    "Madrid/280##/M|Barcelona/080##/B|Valencia/460##/V|Alicante/030##/A|Málaga/290##/MA|Logroño/26001/LO",
  ],
  [
    "US",
    95,
    "en",
    "212#######",
    "New York/100##/NY|Los Angeles/900##/CA|Brooklyn/112##/NY|Chicago/606##/IL|Austin/787##/TX|Portland/972##/OR|Miami/331##/FL|Boston/021##/MA",
  ],
  [
    "GB",
    70,
    "en",
    "2079######",
    "London/E# 4QJ/|Manchester/M# 3WF/|Bristol/BS# 4DJ/|Edinburgh/EH# 2NG/|Brighton/BN# 1GJ/|Leeds/LS# 6DT/",
  ],
  [
    "DE",
    65,
    "de",
    "30########",
    "Berlin/101##/|München/803##/|Hamburg/203##/|Köln/506##/|Düsseldorf/402##/|Nürnberg/904##/",
  ],
  [
    "CN",
    55,
    "chinese",
    "21########",
    "Shanghai/2000##/SH|Beijing/1000##/BJ|Guangzhou/5100##/GD|Hangzhou/3100##/ZJ|Shenzhen/5180##/GD|Chengdu/6100##/SC",
  ],
  ["BE", 38, "nl", "2#######", "Antwerpen/2000/|Brussel/1000/|Gent/9000/|Liège/4000/|Leuven/3000/"],
  [
    "JP",
    34,
    "japanese",
    "3########",
    "Tokyo/150-00##/13|Osaka/542-00##/27|Kyoto/600-80##/26|Kobe/650-00##/28",
  ],
  ["NL", 30, "nl", "20#######", "Amsterdam/1016 AB/|Rotterdam/3011 EA/|Utrecht/3511 LX/|Haarlem/2011 HR/"],
  ["PT", 30, "pt", "21#######", "Lisboa/1100-0##/|Porto/4000-0##/|Braga/4700-0##/|Guimarães/4800-0##/"],
  [
    "CA",
    22,
    "en",
    "514#######",
    "Montréal/H2T 1S6/QC|Toronto/M5V 2T6/ON|Vancouver/V6B 1A1/BC|Québec/G1R 4P5/QC",
  ],
  ["DK", 22, "nordic", "33######", "København/1100/|Aarhus/8000/|Odense/5000/"],
  ["SE", 20, "nordic", "8#######", "Stockholm/111 ##/|Göteborg/411 ##/|Malmö/211 ##/"],
  ["KR", 20, "korean", "2########", "Seoul/060##/11|Busan/480##/26|Seongnam/134##/41"],
  ["CH", 18, "de", "44#######", "Zürich/8001/|Genève/1201/|Lausanne/1003/|Basel/4051/"],
  ["AU", 17, "en", "2########", "Sydney/2010/NSW|Melbourne/3000/VIC|Brisbane/4000/QLD|Perth/6000/WA"],
  [
    "BR",
    15,
    "pt",
    "113#######",
    "São Paulo/01310-0##/SP|Rio de Janeiro/22410-0##/RJ|Curitiba/80010-0##/PR|Belo Horizonte/30110-0##/MG",
  ],
  ["PL", 15, "slavic", "22#######", "Warszawa/00-5##/|Kraków/31-0##/|Łódź/90-0##/|Wrocław/50-0##/"],
  ["AT", 12, "de", "1#######", "Wien/1070/|Graz/8010/|Salzburg/5020/"],
  ["GR", 12, "greek", "21########", "Athína/105 ##/|Thessaloníki/546 ##/|Pátra/262 ##/"],
  ["TR", 12, "greek", "212#######", "İstanbul/340##/|İzmir/350##/|Bursa/160##/"],
  ["MX", 12, "es", "55########", "Ciudad de México/060##/CMX|Guadalajara/441##/JAL|Monterrey/640##/NLE"],
  ["AE", 11, "arabic", "4#######", "Dubai//DU|Abu Dhabi//AZ|Sharjah//SH"],
  ["TW", 10, "chinese", "2########", "Taipei/106##/|Taichung/403##/|Kaohsiung/802##/"],
  ["IE", 9, "en", "1#######", "Dublin/D02 X285/|Cork/T12 W8KP/|Galway/H91 E2K3/"],
  ["NO", 9, "nordic", "22######", "Oslo/0150/|Bergen/5003/|Tromsø/9008/"],
  ["HK", 9, "chinese", "2#######", "Central//|Sheung Wan//|Tsim Sha Tsui//"],
  ["IN", 8, "indian", "22########", "Mumbai/4000##/MH|New Delhi/1100##/DL|Bengaluru/5600##/KA"],
  ["LB", 6, "arabic", "1######", "Beirut/2028 ####/|Jounieh/1200/"],
  ["FI", 8, "nordic", "9#######", "Helsinki/00100/|Turku/20100/|Tampere/33100/"],
  ["RU", 7, "slavic", "495#######", "Moskva/1010##/|Sankt-Peterburg/1910##/"],
  ["IL", 6, "en", "3#######", "Tel Aviv/61###00/|Haifa/31###00/"],
  ["KW", 6, "arabic", "22######", "Kuwait City/13###/|Salmiya/20###/"],
  ["SA", 6, "arabic", "11#######", "Riyadh/114##/|Jeddah/214##/"],
  ["UA", 6, "slavic", "44#######", "Kyiv/01###/|Lviv/79###/"],
  ["CZ", 6, "slavic", "2########", "Praha/110 00/|Brno/602 00/"],
  ["HU", 5, "slavic", "1#######", "Budapest/10##/|Szeged/67##/"],
  ["RO", 5, "slavic", "21#######", "București/0100##/|Cluj-Napoca/4000##/"],
  ["SG", 5, "chinese", "6#######", "Singapore/23####/"],
  ["TH", 5, "indian", "2#######", "Bangkok/101##/|Chiang Mai/502##/"],
  ["MA", 5, "arabic", "522######", "Casablanca/20###/|Marrakech/40###/|Rabat/10###/"],
  ["AR", 5, "es", "11########", "Buenos Aires/C1###AAB/C|Córdoba/X5000/X|Rosario/S2000/S"],
  ["CO", 5, "es", "601#######", "Bogotá/1101##/|Medellín/0500##/"],
  ["PE", 5, "es", "1#######", "Lima/150##/|Arequipa/04001/"],
  ["CL", 4, "es", "22#######", "Santiago/7500###/|Valparaíso/2340###/"],
  ["LT", 4, "slavic", "52######", "Vilnius/011##/|Kaunas/442##/"],
  ["LV", 3, "slavic", "67######", "Rīga/LV-10##/"],
  ["EE", 3, "nordic", "6######", "Tallinn/101##/|Tartu/510##/"],
  ["LU", 3, "fr", "26######", "Luxembourg/1###/|Esch-sur-Alzette/4###/"],
  ["HR", 3, "slavic", "1#######", "Zagreb/10000/|Split/21000/"],
  ["SI", 3, "slavic", "1#######", "Ljubljana/1000/|Maribor/2000/"],
  ["BG", 3, "slavic", "2#######", "Sofia/10##/|Plovdiv/40##/"],
  ["CY", 3, "greek", "22######", "Nicosia/10##/|Limassol/30##/"],
  ["ID", 3, "indian", "21########", "Jakarta/127##/|Bandung/401##/"],
  ["MY", 3, "chinese", "3########", "Kuala Lumpur/50###/14|George Town/10###/07"],
  ["NZ", 3, "en", "9#######", "Auckland/10##/|Wellington/60##/"],
  ["ZA", 3, "en", "21#######", "Cape Town/80##/|Johannesburg/21##/"],
  ["IS", 2, "nordic", "5######", "Reykjavík/101/"],
  ["MG", 2, "fr", "202######", "Antananarivo/101/"],
]

const DEMO_COUNTRIES = 30

/** All places, the frequent ones first. */
export const places: Place[] = PLACES.map(([code, weight, culture, landline, cities]) => ({
  code,
  weight,
  culture,
  landline,
  streets: (STREETS[culture] ?? "").split("|"),
  cities: cities.split("|").map((city) => {
    const [name = "", zip = "", state = ""] = city.split("/")
    return { name, zip, state: state || null }
  }),
}))

/** The countries of the demo. */
export const demoPlaces = places.slice(0, DEMO_COUNTRIES)
