/** Given and family names by naming culture; the countries of places.ts choose among them. */
export type Culture = keyof typeof PEOPLE

const list = (names: string) => names.split("|")

export const PEOPLE = {
  fr: {
    women: list(
      "Marie|Camille|Léa|Chloé|Élodie|Inès|Juliette|Aurélie|Manon|Hélène|Zoé|Clémence|Noémie|Pauline|Margaux|Anaïs|Céline|Éloïse|Solène|Agathe",
    ),
    men: list(
      "Thomas|Julien|Étienne|Antoine|Mathieu|Jérôme|Benoît|Hugo|François|Rémi|Clément|Gaël|Loïc|Sébastien|Théo|Adrien",
    ),
    last: list(
      "Durand|Lefèvre|Moreau|Dubois|Girard|Rousseau|Fournier|Béranger|Mercier|Chevalier|Lemoine|Perrin|Guérin|Marchand|Delacroix|Vidal|Gauthier|Renault|Carpentier|Blanchard|Lacombe|Béchet|Noël|Teissier",
    ),
  },
  it: {
    women: list(
      "Giulia|Chiara|Francesca|Martina|Elena|Sofia|Alessia|Valentina|Beatrice|Lucia|Ginevra|Arianna",
    ),
    men: list("Marco|Luca|Matteo|Andrea|Lorenzo|Davide|Niccolò|Stefano|Giorgio|Pietro"),
    last: list(
      "Rossi|Bianchi|Ferrari|Esposito|Ricci|Marini|Gallo|Conti|Fontana|Moretti|Barbieri|Santoro|Caruso|Pellegrini|Longo|D'Angelo|Vitale|Bellini",
    ),
  },
  es: {
    women: list("Lucía|María|Carmen|Paula|Sofía|Inés|Elena|Marta|Núria|Begoña|Rocío|Alba|Ximena|Valeria"),
    men: list("Javier|Álvaro|Pablo|Sergio|Andrés|Íñigo|Diego|Jordi|Héctor|Tomás|Rubén"),
    last: list(
      "García|Fernández|López|Martínez|Sánchez|Muñoz|Núñez|Ibáñez|Castaño|Herrera|Vázquez|Peña|Ortega|Serrano|Molina|Aguilar|Cortés|Rivas",
    ),
  },
  pt: {
    women: list("Ana|Beatriz|Inês|Mariana|Conceição|Joana|Letícia|Rita|Luísa|Catarina"),
    men: list("João|Tiago|Gonçalo|Rafael|Miguel|Simão|Vinícius|Duarte|Nuno"),
    last: list(
      "Silva|Santos|Ferreira|Araújo|Gonçalves|Magalhães|Simões|Carvalho|Brandão|Teixeira|Falcão|Sampaio|Moura|Azevedo",
    ),
  },
  de: {
    women: list(
      "Anna|Lena|Katharina|Jürgine|Greta|Sabine|Heike|Friederike|Johanna|Käthe|Annika|Silke|Mareike",
    ),
    men: list("Lukas|Jürgen|Björn|Maximilian|Felix|Günther|Sören|Matthias|Tobias|Jörg|Florian"),
    last: list(
      "Müller|Schneider|Weiß|Schäfer|Köhler|Krüger|Böhm|Lehmann|Vogel|Zimmermann|Großmann|Hartwig|Winkler|Brandt|Möller|Kaiser|Lindner|Jäger",
    ),
  },
  nl: {
    women: list("Sanne|Femke|Lotte|Eline|Anouk|Maartje|Joke|Fleur|Noor"),
    men: list("Daan|Jeroen|Bram|Thijs|Sander|Koen|Wouter|Joost"),
    last: list(
      "De Vries|Jansen|Van den Berg|Bakker|Visser|Smit|Peeters|Claes|Mertens|Van Dijk|Hendriks|Maes|Wouters",
    ),
  },
  nordic: {
    women: list("Freja|Astrid|Ingrid|Sigrid|Maja|Linnea|Åsa|Solveig|Aino|Ida|Ebba"),
    men: list("Lars|Søren|Magnus|Anders|Håkon|Björn|Mikkel|Jørgen|Eero|Oskar"),
    last: list(
      "Jensen|Nielsen|Sørensen|Lindström|Åkesson|Bergström|Hansen|Nygård|Ødegård|Virtanen|Holm|Lund|Dahl|Mäkinen|Sjöberg",
    ),
  },
  en: {
    women: list(
      "Emma|Olivia|Charlotte|Grace|Hannah|Megan|Sarah|Jessica|Lauren|Rachel|Zoe|Abigail|Harper|Brooke|Kate|Nora|Siobhán",
    ),
    men: list("James|Oliver|William|Daniel|Michael|Ryan|Jack|Connor|Ethan|Noah|Samuel|Patrick|Henry|Logan"),
    last: list(
      "Smith|Johnson|Williams|Brown|Taylor|Davies|Wilson|Evans|Thompson|Walker|Parker|Bennett|Mitchell|Cooper|Brooks|Sullivan|O'Connor|Foster|Hayes|Coleman|Fletcher|Whitaker|McCarthy|Reed",
    ),
  },
  slavic: {
    women: list("Zofia|Katarzyna|Małgorzata|Tereza|Eliška|Jana|Olena|Ana|Petra|Agnieszka|Ioana|Zsófia"),
    men: list("Jakub|Paweł|Łukasz|Tomáš|Ondřej|Marek|Andrej|Luka|Andrei|Gábor"),
    last: list(
      "Kowalska|Nowak|Wiśniewska|Novák|Dvořák|Černý|Horváth|Popescu|Ionescu|Kovač|Wójcik|Szabó|Shevchenko|Procházka",
    ),
  },
  greek: {
    women: list("Eleni|Maria|Katerina|Sofia|Ioanna|Elif|Zeynep|Ayşe|Despina"),
    men: list("Nikos|Giorgos|Dimitris|Yannis|Emre|Mehmet|Çağlar"),
    last: list("Papadopoulos|Nikolaidis|Georgiou|Ioannou|Yılmaz|Demir|Şahin|Öztürk|Vasileiou|Kaya|Çelik"),
  },
  chinese: {
    women: list("Li Na|Mei|Xiu Ying|Jing|Xin Yi|Yu Tong|Hui Min|Lan|Jia Li|Wen"),
    men: list("Wei|Hao|Jun|Ming|Zhi Yuan|Bo|Chen Xi|Tao|Lei"),
    last: list("Wang|Li|Zhang|Liu|Chen|Yang|Huang|Zhao|Wu|Zhou|Xu|Sun|Lin|Lau|Chan|Tsai"),
  },
  japanese: {
    women: list("Yuki|Sakura|Haruka|Aoi|Mio|Akiko|Naoko|Emi|Rina"),
    men: list("Haruto|Kenji|Takumi|Daiki|Hiroshi|Ren|Shota"),
    last: list(
      "Sato|Suzuki|Takahashi|Tanaka|Watanabe|Ito|Yamamoto|Nakamura|Kobayashi|Kato|Yoshida|Mori|Inoue",
    ),
  },
  korean: {
    women: list("Ji Woo|Seo Yeon|Min Ji|Ha Eun|Soo Jin|Ye Jin|Da Hye"),
    men: list("Min Jun|Ji Ho|Hyun Woo|Seung Hyun|Dong Hyun|Tae Yang"),
    last: list("Kim|Lee|Park|Choi|Jung|Kang|Cho|Yoon|Jang|Lim|Han"),
  },
  arabic: {
    women: list("Fatima|Noor|Layla|Mariam|Hala|Reem|Yasmine|Salma|Dana"),
    men: list("Omar|Khalid|Youssef|Hassan|Karim|Tarek|Faisal"),
    last: list("Al Mansoori|Haddad|Khoury|Al Rashid|Benali|El Amrani|Nasser|Al Sabah|Mansour|Saleh|Bennani"),
  },
  indian: {
    women: list("Priya|Ananya|Kavya|Aditi|Meera|Neha|Isha|Radhika|Siti|Putri"),
    men: list("Arjun|Rohan|Vikram|Rahul|Aditya|Karan|Nikhil|Budi"),
    last: list("Sharma|Patel|Iyer|Mehta|Kapoor|Reddy|Nair|Gupta|Chopra|Desai|Wijaya|Malhotra|Bose"),
  },
} satisfies Record<string, { women: string[]; men: string[]; last: string[] }>

export const CULTURES = Object.keys(PEOPLE) as Culture[]

/** Jobs met at a trade show, the frequent ones first. */
export const JOB_TITLES = list(
  "Sales manager|Buyer|Founder|Owner|Export manager|Head buyer|Marketing manager|Creative director|Store manager|CEO|Wholesale manager|Press officer|Designer|Managing director|Communication manager|Customer service|Logistics coordinator|Accountant|Product manager|E-commerce manager|Area sales manager|Visual merchandiser|Showroom manager|Assistant buyer|Editor in chief|Stylist|Journalist",
)
