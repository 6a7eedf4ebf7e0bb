import type pg from "pg"

/** What parts of a floor are called in French; those that are not here are called the same. */
const french: Record<string, string> = {
  Fashion: "Mode",
  Newcomers: "Nouveaux venus",
  "Shoes & Accessories": "Chaussures et accessoires",
  "Deco & Design": "Déco et design",
  "Toys & Childcare": "Jouets et puériculture",
  "Gifts & Stationery": "Cadeaux et papeterie",
  Accessories: "Accessoires",
  Lifestyle: "Art de vivre",
  Toys: "Jouets",
  Gifts: "Cadeaux",
}

/** Names the sections of the shows in French, where staff have not. */
export async function writeSectionNames(client: pg.Client): Promise<void> {
  await client.query(
    `update vendor_section set name_fr = french.name from unnest($1::text[], $2::text[]) as french (english, name)
     where vendor_section.name = french.english and vendor_section.name_fr is null`,
    [Object.keys(french), Object.values(french)],
  )
}
