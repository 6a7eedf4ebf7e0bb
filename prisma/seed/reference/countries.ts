import { type CountryCode, getCountryCallingCode, isSupportedCountry } from "libphonenumber-js"

const ISO_3166_1 =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ " +
  "CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR " +
  "GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP " +
  "KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ " +
  "NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW " +
  "SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ " +
  "UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW"

/** Territories without numbers of their own, with the prefix used there. */
const BORROWED_PREFIXES: Record<string, string> = {
  AQ: "672",
  BV: "47",
  GS: "500",
  HM: "672",
  PN: "64",
  TF: "262",
  UM: "1",
}

/** Names of an address form where ICU's are longer or less usual. */
const USUAL_NAMES: Record<string, { name: string; nameFr: string }> = {
  HK: { name: "Hong Kong", nameFr: "Hong Kong" },
  MO: { name: "Macao", nameFr: "Macao" },
  CD: { name: "Congo (Democratic Republic)", nameFr: "Congo (République démocratique)" },
  CG: { name: "Congo (Republic)", nameFr: "Congo (République)" },
  MM: { name: "Myanmar", nameFr: "Myanmar" },
  PS: { name: "Palestine", nameFr: "Palestine" },
  BA: { name: "Bosnia and Herzegovina", nameFr: "Bosnie-Herzégovine" },
}

export interface Country {
  code: string
  name: string
  nameFr: string
  /** With the plus sign. */
  phonePrefix: string
  /** In the VAT area of the European Union. */
  isEu: boolean
}

/** Monaco is of France for VAT. */
const EU = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK".split(" "),
)

const supported = (code: string): code is CountryCode => isSupportedCountry(code)

function phonePrefix(code: string): string {
  const digits = supported(code) ? getCountryCallingCode(code) : BORROWED_PREFIXES[code]
  if (!digits) throw new Error(`No phone prefix is known for ${code}`)
  return `+${digits}`
}

/** Every country of ISO 3166-1, in the order of its codes. */
export function countries(): Country[] {
  const english = new Intl.DisplayNames("en", { type: "region" })
  const french = new Intl.DisplayNames("fr", { type: "region" })
  return ISO_3166_1.split(" ").map((code) => ({
    code,
    name: USUAL_NAMES[code]?.name ?? english.of(code) ?? code,
    nameFr: USUAL_NAMES[code]?.nameFr ?? french.of(code) ?? code,
    phonePrefix: phonePrefix(code),
    isEu: EU.has(code),
  }))
}
