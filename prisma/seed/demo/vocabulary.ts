import type pg from "pg"
import { insertMissing } from "#prisma/seed/rows.ts"

/** Words users of the demo have added: tags and callers. Weights are shares of companies or contacts, in percent. */

export const companyTags: { name: string; isPinned: boolean; weight: number }[] = [
  { name: "Organic", isPinned: true, weight: 22 },
  { name: "Newcomer", isPinned: true, weight: 14 },
  { name: "VIP buyer", isPinned: true, weight: 6 },
  { name: "Press accredited", isPinned: false, weight: 5 },
  { name: "To call back", isPinned: false, weight: 12 },
  { name: "Made in Europe", isPinned: false, weight: 16 },
  { name: "Sustainable", isPinned: false, weight: 12 },
  { name: "Fair trade", isPinned: false, weight: 7 },
  { name: "Recycled", isPinned: false, weight: 5 },
  { name: "Unpaid invoice", isPinned: true, weight: 3 },
  { name: "Early bird", isPinned: false, weight: 8 },
  { name: "Needs translation", isPinned: false, weight: 3 },
  { name: "Corner booth", isPinned: false, weight: 4 },
  { name: "Shared booth", isPinned: false, weight: 4 },
  { name: "Illustrators' village", isPinned: false, weight: 2 },
  { name: "Trend forum", isPinned: false, weight: 4 },
  { name: "Catwalk", isPinned: false, weight: 3 },
  { name: "Award nominee", isPinned: false, weight: 2 },
  { name: "Former exhibitor", isPinned: false, weight: 9 },
  { name: "Competitor's exhibitor", isPinned: false, weight: 5 },
  { name: "Newsletter partner", isPinned: false, weight: 2 },
  { name: "Travel grant", isPinned: false, weight: 2 },
  { name: "Speaks French", isPinned: false, weight: 6 },
  { name: "Asia expansion", isPinned: false, weight: 4 },
  { name: "Do not mail", isPinned: true, weight: 1 },
]

export const vendorTags: { name: string; weight: number }[] = [
  { name: "Premium", weight: 18 },
  { name: "Entry price", weight: 9 },
  { name: "Designer", weight: 14 },
  { name: "Streetwear", weight: 7 },
  { name: "Handmade", weight: 11 },
  { name: "Small series", weight: 8 },
  { name: "Own factory", weight: 6 },
  { name: "Private label", weight: 4 },
  { name: "Licences", weight: 3 },
  { name: "Short delivery", weight: 6 },
]

export const contactTags: { name: string; weight: number }[] = [
  { name: "Newsletter FR", weight: 20 },
  { name: "Newsletter EN", weight: 35 },
  { name: "Decision maker", weight: 18 },
  { name: "Assistant", weight: 5 },
  { name: "Speaker", weight: 2 },
  { name: "Prefers phone", weight: 4 },
  { name: "Prefers WeChat", weight: 2 },
  { name: "Opening party", weight: 5 },
  { name: "Left the company", weight: 1 },
]

export const callers = [
  { name: "Call centre Lyon" },
  { name: "Call centre New York" },
  { name: "Agathe" },
  { name: "Tom" },
  { name: "Xiao" },
]

/** Adds tags and callers that are missing. */
export async function writeVocabulary(client: pg.Client): Promise<void> {
  const named = ({ name }: { name: string }) => ({ name })
  await insertMissing(
    client,
    "company_tag",
    companyTags.map(({ name, isPinned }) => ({ name, is_pinned: isPinned })),
  )
  await insertMissing(client, "vendor_tag", vendorTags.map(named))
  await insertMissing(client, "contact_tag", contactTags.map(named))
  await insertMissing(client, "caller", callers)
}
