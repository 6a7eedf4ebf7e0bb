/** The market's own words: categories, ages, kinds of buyer, media and target. */

/** Children take ids from their parent's id × 100 + 1 on; new ones go to the end of a list so that ids stay. */
const CATEGORIES: { id: number; name: string; nameFr: string; children: [name: string, nameFr: string][] }[] =
  [
    {
      id: 1,
      name: "Fashion",
      nameFr: "Mode",
      children: [
        ["Newborn", "Naissance"],
        ["Baby", "Bébé"],
        ["Girl", "Fille"],
        ["Boy", "Garçon"],
        ["Teen", "Adolescent"],
        ["Unisex", "Unisexe"],
        ["Ceremony", "Cérémonie"],
        ["Nightwear", "Vêtements de nuit"],
        ["Swimwear", "Maillots de bain"],
        ["Maternity", "Maternité"],
      ],
    },
    {
      id: 2,
      name: "Shoes",
      nameFr: "Chaussures",
      children: [
        ["First steps", "Premiers pas"],
        ["Sneakers", "Baskets"],
        ["Sandals", "Sandales"],
        ["Boots", "Bottes"],
        ["Slippers", "Chaussons"],
      ],
    },
    {
      id: 3,
      name: "Accessories",
      nameFr: "Accessoires",
      children: [
        ["Bags", "Sacs"],
        ["Hats", "Chapeaux"],
        ["Jewellery", "Bijoux"],
        ["Hair accessories", "Accessoires pour cheveux"],
        ["Sunglasses", "Lunettes de soleil"],
        ["Socks and tights", "Chaussettes et collants"],
      ],
    },
    {
      id: 4,
      name: "Deco & Design",
      nameFr: "Déco et design",
      children: [
        ["Furniture", "Mobilier"],
        ["Bedding", "Linge de lit"],
        ["Lighting", "Luminaires"],
        ["Wall decoration", "Décoration murale"],
        ["Tableware", "Vaisselle"],
        ["Storage", "Rangement"],
      ],
    },
    {
      id: 5,
      name: "Toys",
      nameFr: "Jouets",
      children: [
        ["Soft toys", "Peluches"],
        ["Wooden toys", "Jouets en bois"],
        ["Games and puzzles", "Jeux et puzzles"],
        ["Dolls", "Poupées"],
        ["Outdoor", "Plein air"],
        ["Creative", "Loisirs créatifs"],
      ],
    },
    {
      id: 6,
      name: "Childcare",
      nameFr: "Puériculture",
      children: [
        ["Strollers", "Poussettes"],
        ["Carriers", "Porte-bébés"],
        ["Feeding", "Repas"],
        ["Bath and care", "Bain et soin"],
        ["Cosmetics", "Cosmétiques"],
        ["Safety", "Sécurité"],
      ],
    },
    {
      id: 7,
      name: "Gifts & Stationery",
      nameFr: "Cadeaux et papeterie",
      children: [
        ["Birth gifts", "Cadeaux de naissance"],
        ["Stationery", "Papeterie"],
        ["Books", "Livres"],
        ["Party", "Fêtes"],
        ["Illustration", "Illustration"],
      ],
    },
  ]

export interface MarketCategory {
  id: number
  parentId: number | null
  name: string
  nameFr: string
  position: number
}

/** Categories on two levels. */
export function marketCategories(): MarketCategory[] {
  const parents = CATEGORIES.map(({ id, name, nameFr }, position) => ({
    id,
    parentId: null,
    name,
    nameFr,
    position,
  }))
  const children = CATEGORIES.flatMap((category) =>
    category.children.map(([name, nameFr], position) => ({
      id: category.id * 100 + 1 + position,
      parentId: category.id,
      name,
      nameFr,
      position,
    })),
  )
  return [...parents, ...children]
}

export const genderAgeRanges = [
  { name: "Newborn 0-3 months", nameFr: "Naissance 0-3 mois", position: 0 },
  { name: "Baby 3-36 months", nameFr: "Bébé 3-36 mois", position: 1 },
  { name: "Girl 2-8 years", nameFr: "Fille 2-8 ans", position: 2 },
  { name: "Boy 2-8 years", nameFr: "Garçon 2-8 ans", position: 3 },
  { name: "Girl 8-14 years", nameFr: "Fille 8-14 ans", position: 4 },
  { name: "Boy 8-14 years", nameFr: "Garçon 8-14 ans", position: 5 },
  { name: "Teen 14-18 years", nameFr: "Ado 14-18 ans", position: 6 },
  { name: "Women and maternity", nameFr: "Femme et maternité", position: 7 },
]

export const buyerTypes = [
  { name: "Kids multi-brand shop", nameFr: "Boutique enfant multimarque" },
  { name: "Adult and kids multi-brand shop", nameFr: "Boutique adulte et enfant multimarque" },
  { name: "Concept store", nameFr: "Concept store" },
  { name: "Department store", nameFr: "Grand magasin" },
  { name: "Online shop", nameFr: "Boutique en ligne" },
  { name: "Toy shop", nameFr: "Magasin de jouets" },
  { name: "Shoe shop", nameFr: "Magasin de chaussures" },
  { name: "Museum shop", nameFr: "Boutique de musée" },
  { name: "Hotel", nameFr: "Hôtel" },
  { name: "Chain store", nameFr: "Chaîne de magasins" },
  { name: "Buying office", nameFr: "Centrale d'achat" },
  { name: "Agent or distributor", nameFr: "Agent ou distributeur" },
]

export const mediaTypes = [
  { name: "Magazine", nameFr: "Magazine" },
  { name: "Newspaper", nameFr: "Journal" },
  { name: "Trade press", nameFr: "Presse professionnelle" },
  { name: "Blog", nameFr: "Blog" },
  { name: "Social media", nameFr: "Réseaux sociaux" },
  { name: "Podcast", nameFr: "Podcast" },
  { name: "Television", nameFr: "Télévision" },
  { name: "Photo agency", nameFr: "Agence photo" },
]

export const vendorTargets = [
  { name: "Multi-brand shops", nameFr: "Boutiques multimarques" },
  { name: "Department stores", nameFr: "Grands magasins" },
  { name: "Concept stores", nameFr: "Concept stores" },
  { name: "Online shops", nameFr: "Boutiques en ligne" },
  { name: "Agents", nameFr: "Agents" },
  { name: "Distributors", nameFr: "Distributeurs" },
  { name: "Chains", nameFr: "Chaînes" },
]

/** How far a company has come on the ordering platform. */
export const lifecyclePlatforms = [
  { name: "Not interested", nameFr: "Pas intéressé", colorHex: "#5c636a", position: 0 },
  { name: "Prospect", nameFr: "Prospect", colorHex: "#1971c2", position: 1 },
  { name: "Demo requested", nameFr: "Démo demandée", colorHex: "#0b7285", position: 2 },
  { name: "Demo done", nameFr: "Démo faite", colorHex: "#5f3dc4", position: 3 },
  { name: "Trial", nameFr: "Essai", colorHex: "#a34700", position: 4 },
  { name: "Subscribed", nameFr: "Abonné", colorHex: "#23673a", position: 5 },
  { name: "Churned", nameFr: "Parti", colorHex: "#a61e4d", position: 6 },
]
