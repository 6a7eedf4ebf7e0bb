/** Words that names of brands, shops, media and institutions are made of. */

const list = (words: string) => words.split("|")

/** First words of a brand. */
export const BRAND_OPENINGS = list(
  "Petit|Petite|Mini|Little|Tiny|Bonjour|Bébé|Ma|Mon|Piccolo|Piccola|Pequeño|Pequeña|Kleine|Kleiner|Lille|Liten|Bobo|Coco|Lulu|Mimi|Nina|Oskar|Happy|Wild|Sweet|Golden|Blue|Paper|Cotton|Linen|Velvet|Wooden|Sunny|Sleepy|Brave|Dear|Hello|The|Miss|Monsieur|Mademoiselle|Chez|Les|La Petite|Le Grand|El|Los|Atelier|Studio|Maison|Casa|Haus|Knut|Søren|São|Minä|Ōki|Hana|Yuki|Doux|Belle|Jolie|Gentil|Curious|Merry|Silver|Rosy|Lucky|Tall|Quiet|Early|Olive|Amber|Honey|Indigo|Saffron",
)

/** Second words of a brand. */
export const BRAND_NOUNS = list(
  "Loup|Éléphant|Nuage|Ours|Renard|Lapin|Girafe|Étoile|Lune|Hérisson|Écureuil|Papillon|Coccinelle|Bear|Fox|Moon|Star|Cloud|Rabbit|Whale|Owl|Sparrow|Hedgehog|Otter|Mouse|Lion|Tiger|Panda|Koala|Pinguim|Balão|Coração|Luna|Estrella|Niño|Corazón|Ratón|Gatto|Orsetto|Stella|Farfalla|Bär|Fuchs|Müller|Löwe|Schäfchen|Vögel|Kåre|Ørn|Fjord|Hygge|Skov|Button|Thread|Pebble|Acorn|Clover|Daisy|Poppy|Willow|Meadow|Garden|Orchard|Lighthouse|Kite|Balloon|Marble|Crayon|Pocket|Mitten|Bonnet|Slipper|Sailor|Pirate|Robot|Rocket|Comet|Rainbow|Sunday|Picnic|Biscuit|Caramel|Noisette|Praline|Vanille|Citron|Cerise|Abricot|Myrtille|Plume|Dragon|Sirène|Trésor|Cabane|Manège|Voilier|Panier|Ruban|Bouton|Tricot|Flanelle|Gazette|Poème",
)

/** Last words of a brand; the empty ones leave it at two words. */
export const BRAND_ENDINGS = list(
  "||||||Kids|Paris|Studio|& Co|Club|Baby|London|Milano|Copenhagen|Barcelona|Design|Company|Organics|Shoes|Toys|Couture|Lab|Works|& Friends|du Monde|de Papier|Bleu|Rose|Vert|1984|et Moi|Brothers|Sisters|Junior|Atelier|Collective|Knits|Denim|Swim|Home|Essentials|Market",
)

export const SHOP_OPENINGS = list(
  "Boutique|Le Comptoir|La Cabane|The Corner|Concept|La Maison|Kids Store|Le Magasin|Le Repaire|The Nursery|Casa|Tienda|Bottega|Kinderladen|Lädchen|Butik|Winkel|Galerie|Magasins|Bazaar|Pop-up|The Wardrobe|Tiny Dept.|Grands Magasins|Emporium|La Chambre|Au Pays|Story",
)

export const MEDIA_OPENINGS = list(
  "Milk & Honey|Mini Mode|Kids Trend|Le Journal|Hello Parents|Enfant Chic|Kinder Trend|Bambini|Small Talk|Petite Gazette|Toy Report|Parents Weekly|The Playroom|Junior Style",
)
export const MEDIA_ENDINGS = list("Magazine|Weekly|Blog|Journal|Podcast|Daily|Review|Press|Diary|Stories")

export const INSTITUTION_OPENINGS = list(
  "Chamber of Commerce|Export Agency|Fashion Federation|Trade Council|Toy Association|Textile Cluster|Design Institute|Kids Fashion Guild",
)

export const OTHER_OPENINGS = list(
  "Stand Builders|Logistics|Photo Studio|Fashion School|Consulting|Translation Office|Printing House|Event Catering",
)

/** Legal forms by country code; other countries use "Ltd". */
export const LEGAL_FORMS: Record<string, string> = {
  FR: "SARL",
  IT: "S.r.l.",
  ES: "S.L.",
  US: "LLC",
  GB: "Ltd",
  DE: "GmbH",
  CN: "Co. Ltd",
  BE: "BV",
  JP: "K.K.",
  NL: "B.V.",
  PT: "Lda",
  CA: "Inc.",
  DK: "ApS",
  SE: "AB",
  CH: "AG",
  AT: "GmbH",
  BR: "Ltda",
  PL: "Sp. z o.o.",
  NO: "AS",
  FI: "Oy",
  MX: "S.A. de C.V.",
  TR: "A.Ş.",
  GR: "A.E.",
}

/** Words in common speech that make text search meaningful: tags beyond the organiser's own are built from them. */
export const TAG_SUBJECTS = list(
  "Fashion|Baby|Shoes|Toys|Deco|Gifts|Knitwear|Swimwear|Denim|Ceremony|Newborn|Teen|Books|Stationery|Furniture|Bedding|Outdoor|Cosmetics|Jewellery|Bags",
)
export const TAG_QUALITIES = list(
  "newsletter|campaign|prospect list|trend forum|opening party|fashion show|workshop|gift bag|showroom visit|price list|lookbook|sample request|survey|award|round table|catalogue|talk|pop-up|discount|archive",
)
