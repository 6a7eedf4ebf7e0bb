type Bloc = "MEDIA" | "BUYER" | "VENDOR"

export interface AccountType {
  id: number
  parentId: number | null
  name: string
  nameFr: string
  blocAssociated: Bloc | null
  classCss: string
  /** At least 4.5:1 against white. */
  colorHex: string
  position: number
}

/** Children take ids from their parent's id × 10 + 1 on; new ones go to the end of a list so that ids stay. */
const TREE: {
  id: number
  name: string
  nameFr: string
  bloc: Bloc | null
  css: string
  color: string
  children: [name: string, nameFr: string][]
}[] = [
  {
    id: 1,
    name: "Media",
    nameFr: "Média",
    bloc: "MEDIA",
    css: "account-media",
    color: "#6741d9",
    children: [
      ["Press", "Presse"],
      ["Influencer", "Influenceur"],
      ["Blogger", "Blogueur"],
      ["Trend office", "Bureau de style"],
    ],
  },
  {
    id: 2,
    name: "Buyer",
    nameFr: "Acheteur",
    bloc: "BUYER",
    css: "account-buyer",
    color: "#1864ab",
    children: [
      ["Multi-brand shop", "Boutique multimarque"],
      ["Department store", "Grand magasin"],
      ["Concept store", "Concept store"],
      ["Online shop", "Boutique en ligne"],
      ["Agent", "Agent"],
      ["Chain", "Chaîne"],
    ],
  },
  {
    id: 3,
    name: "Vendor",
    nameFr: "Vendeur",
    bloc: "VENDOR",
    css: "account-vendor",
    color: "#a61e4d",
    children: [
      ["Brand", "Marque"],
      ["Manufacturer", "Fabricant"],
      ["Distributor", "Distributeur"],
      ["Illustrator", "Illustrateur"],
      ["Showroom", "Showroom"],
    ],
  },
  {
    id: 4,
    name: "Other",
    nameFr: "Autre",
    bloc: null,
    css: "account-other",
    color: "#495057",
    children: [
      ["Supplier", "Prestataire"],
      ["School", "École"],
      ["Consultant", "Consultant"],
    ],
  },
  {
    id: 5,
    name: "Institution",
    nameFr: "Institution",
    bloc: null,
    css: "account-institution",
    color: "#23673a",
    children: [
      ["Chamber of commerce", "Chambre de commerce"],
      ["Export agency", "Agence d'exportation"],
      ["Trade association", "Fédération professionnelle"],
    ],
  },
]

/** The five account types and their kinds; a kind has bloc, class and colour of its parent. */
export function accountTypes(): AccountType[] {
  const parents = TREE.map((type, position) => ({
    id: type.id,
    parentId: null,
    name: type.name,
    nameFr: type.nameFr,
    blocAssociated: type.bloc,
    classCss: type.css,
    colorHex: type.color,
    position,
  }))
  const children = TREE.flatMap((type) =>
    type.children.map(([name, nameFr], position) => ({
      id: type.id * 10 + 1 + position,
      parentId: type.id,
      name,
      nameFr,
      blocAssociated: type.bloc,
      classCss: type.css,
      colorHex: type.color,
      position,
    })),
  )
  return [...parents, ...children]
}
