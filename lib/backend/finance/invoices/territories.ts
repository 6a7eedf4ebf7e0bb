import type { taxPlaces } from "#lib/contract/finance/invoice-terms.ts"

/** Where a party is, as tax sees it (I-29). */
export type Address = { code: string; is_eu: boolean; zip_code: string }

/** Parts of France where services of its metropolis are taxed otherwise than there. */
type Overseas = Extract<(typeof taxPlaces)[number], `overseas${string}`>

type Territory = {
  name: string
  /** Country of its addresses, two letters. */
  country: string
  /** Its postcodes, where not all of the country is meant; without spaces. */
  postcodes?: RegExp
  /** Whose VAT services to a business there have: that of a country, or none of the Union. */
  vat: { of: string } | { overseas: Overseas } | "outside"
}

/**
 * Where VAT is not what the country of an address says, for services to businesses: they are taxed where the customer is established
 * (art. 44 of Directive 2006/112/EC, art. 259-1 of the CGI). Sources:
 * - Territories of Member States outside of the VAT territory: art. 6 of the Directive, as amended by Directive (EU) 2019/475
 *   (Campione d'Italia); art. 7 for Monaco, the Isle of Man and Cyprus.
 * - France: BOI-TVA-CHAMP-20-10 of 18 January 2023 (territories), BOI-TVA-GEO-20-40 (services between the metropolis and the overseas
 *   departments: no third territories for these, taxed at the rates of art. 296 of the CGI), art. 294-1 of the CGI (Guiana, Mayotte).
 * - Northern Ireland: art. 8 and annex 3 of the Protocol (Windsor Framework): of the Union for goods alone.
 */
export const territories: readonly Territory[] = [
  { name: "Monaco", country: "MC", vat: { of: "FR" } },
  { name: "Guadeloupe", country: "GP", vat: { overseas: "overseas" } },
  { name: "Martinique", country: "MQ", vat: { overseas: "overseas" } },
  { name: "Réunion", country: "RE", vat: { overseas: "overseas" } },
  { name: "French Guiana", country: "GF", vat: { overseas: "overseas_untaxed" } },
  { name: "Mayotte", country: "YT", vat: { overseas: "overseas_untaxed" } },
  { name: "Saint Martin", country: "MF", vat: "outside" },
  { name: "Saint Barthélemy", country: "BL", vat: "outside" },
  // The same places with France as the country of the address; Saint Barthélemy and Saint Martin within the codes of Guadeloupe.
  { name: "Saint Barthélemy", country: "FR", postcodes: /^(97133|977\d\d)$/, vat: "outside" },
  { name: "Saint Martin", country: "FR", postcodes: /^(97150|9705[1-9]|978\d\d)$/, vat: "outside" },
  { name: "Guadeloupe", country: "FR", postcodes: /^97[01]\d\d$/, vat: { overseas: "overseas" } },
  { name: "Martinique", country: "FR", postcodes: /^972\d\d$/, vat: { overseas: "overseas" } },
  { name: "Réunion", country: "FR", postcodes: /^974\d\d$/, vat: { overseas: "overseas" } },
  { name: "French Guiana", country: "FR", postcodes: /^973\d\d$/, vat: { overseas: "overseas_untaxed" } },
  { name: "Mayotte", country: "FR", postcodes: /^976\d\d$/, vat: { overseas: "overseas_untaxed" } },
  {
    name: "Saint Pierre and Miquelon, Pacific and southern territories of France",
    country: "FR",
    postcodes: /^(975|984|986|987|988)\d\d$/,
    vat: "outside",
  },
  { name: "Canary Islands", country: "ES", postcodes: /^(35|38)\d{3}$/, vat: "outside" },
  { name: "Ceuta", country: "ES", postcodes: /^51\d{3}$/, vat: "outside" },
  { name: "Melilla", country: "ES", postcodes: /^52\d{3}$/, vat: "outside" },
  { name: "Livigno", country: "IT", postcodes: /^(23030|23041)$/, vat: "outside" },
  { name: "Campione d’Italia", country: "IT", postcodes: /^(22060|22061)$/, vat: "outside" },
  { name: "Büsingen", country: "DE", postcodes: /^78266$/, vat: "outside" },
  { name: "Heligoland", country: "DE", postcodes: /^27498$/, vat: "outside" },
  { name: "Mount Athos", country: "GR", postcodes: /^6308[67]$/, vat: "outside" },
  { name: "Åland", country: "AX", vat: "outside" },
  { name: "Åland", country: "FI", postcodes: /^22\d{3}$/, vat: "outside" },
  { name: "Greenland", country: "DK", postcodes: /^39\d\d$/, vat: "outside" },
  { name: "Faroe Islands", country: "DK", postcodes: /^\d{3}$/, vat: "outside" },
  { name: "Northern Ireland", country: "GB", postcodes: /^BT\d/, vat: "outside" },
  { name: "Isle of Man", country: "IM", vat: "outside" },
  { name: "Guernsey", country: "GG", vat: "outside" },
  { name: "Jersey", country: "JE", vat: "outside" },
  { name: "San Marino", country: "SM", vat: "outside" },
  { name: "Gibraltar", country: "GI", vat: "outside" },
]

/** A postcode as the table has it: letters of a country before it ("FR-97400", "AX-22100") are left out. */
const plainPostcode = (zip: string) =>
  zip
    .toUpperCase()
    .replace(/^\s*[A-Z]{1,2}\s*-\s*/, "")
    .replace(/\s/g, "")

/** The territory an address is in, when it is one whose VAT is not that of its country. */
export function territoryOf({ code, zip_code }: Pick<Address, "code" | "zip_code">): Territory | undefined {
  const postcode = plainPostcode(zip_code)
  return territories.find(
    ({ country, postcodes }) => country === code && (!postcodes || postcodes.test(postcode)),
  )
}
