/** The organiser's shows; their ids are specified (T-1). */
export const tradeshows = [
  { id: 1, name: "Petit Salon Paris", shortName: "PAR", templateTypeId: 2, billingEntity: "sarl" },
  { id: 2, name: "Petit Salon New York", shortName: "NYC", templateTypeId: 2, billingEntity: "inc" },
  { id: 3, name: "Petit Salon Shanghai", shortName: "SHA", templateTypeId: 2, billingEntity: "sarl" },
  { id: 4, name: "Petit Salon Los Angeles", shortName: "LAX", templateTypeId: 7, billingEntity: "inc" },
]

const SECTIONS: Record<number, string[]> = {
  1: [
    "Fashion",
    "Newcomers",
    "Shoes & Accessories",
    "Deco & Design",
    "Toys & Childcare",
    "Gifts & Stationery",
  ],
  2: ["Fashion", "Newcomers", "Accessories", "Lifestyle", "Toys"],
  3: ["Fashion", "Shoes & Accessories", "Lifestyle", "Toys & Childcare"],
  4: ["Fashion", "Lifestyle", "Gifts"],
}

/** Parts of each show's floor. */
export const vendorSections = Object.entries(SECTIONS).flatMap(([tradeshowId, names]) =>
  names.map((name, position) => ({ tradeshowId: Number(tradeshowId), name, position })),
)
