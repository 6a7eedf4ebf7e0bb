import isoCountries from "i18n-iso-countries/index.js"
import { plainText } from "#lib/backend/platform/csv/plain-text.ts"
import type { ReferenceStore } from "#lib/backend/records/reference/store.ts"
import { rowCalled } from "./row-called.ts"

/** Languages of those who exhibit and visit; where two call different countries the same, the first one counts. */
const languages = [
  ..."en fr de it es pt nl da sv nb fi is pl cs sk hu sl hr sr ro bg el tr ru uk lt lv et".split(" "),
  ..."ja ko zh zh-Hant ar he".split(" "),
]

/** Forms of address by the salutation that they mean, as `plainText` has them. */
const salutations: Record<string, readonly string[]> = {
  Mr: "m|mr|mister|monsieur|herr|herrn|hr|sr|senor|senhor|sig|signor|signore|dhr|de heer|meneer|pan|pane|herra".split(
    "|",
  ),
  Mrs: "mme|madame|mrs|missis|frau|fr|sra|senora|senhora|sig ra|sigra|signora|mevr|mevrouw|mw|pani|fru|rouva".split(
    "|",
  ),
  Ms: "mlle|mademoiselle|melle|ms|miss|fraulein|srta|senorita|sig na|signorina".split("|"),
  Dr: "dr|doctor|docteur|doktor|dott|dott ssa|dottore|dottoressa|doctora".split("|"),
}

/** What countries are called beside their names of the CLDR, as `plainText` has it. */
const countries: Record<string, readonly string[]> = {
  AE: ["uae", "u a e", "emirats", "emirates", "dubai"],
  BA: ["bosnie", "bosnia"],
  BY: ["bielorussie"],
  CH: ["confederation suisse", "schweizerische eidgenossenschaft"],
  CI: ["ivory coast"],
  CN: ["prc", "p r c", "pr china", "p r china", "people s republic of china", "mainland china"],
  CV: ["cap vert", "cape verde"],
  CZ: ["czech republic", "republique tcheque", "tschechische republik", "repubblica ceca", "republica checa"],
  DE: ["rfa", "brd", "bundesrepublik deutschland", "federal republic of germany"],
  GB: "uk|u k|great britain|grande bretagne|grossbritannien|großbritannien|gran bretagna|gran bretana|england|angleterre|inghilterra|inglaterra|scotland|ecosse|schottland|wales|pays de galles|northern ireland|irlande du nord".split(
    "|",
  ),
  HK: ["hong kong", "hongkong"],
  IE: ["eire", "republic of ireland", "republique d irlande"],
  IR: ["islamic republic of iran"],
  KR: ["korea", "coree", "south korea", "coree du sud", "republic of korea", "korea republic of"],
  LU: ["grand duche de luxembourg"],
  MD: ["republic of moldova", "moldavia"],
  MK: ["macedonia", "macedoine"],
  MM: ["burma", "birmanie"],
  NL: ["holland", "hollande", "olanda", "holanda", "the netherlands", "nederland"],
  RE: ["la reunion", "ile de la reunion", "reunion island"],
  RU: ["russian federation", "federation russe", "federation de russie"],
  TR: ["turkey", "turquie", "turkei"],
  TW: ["taiwan roc", "taiwan r o c"],
  US: "usa|u s a|us|u s|united states of america|etats unis d amerique|america|amerique|eeuu|ee uu|estados unidos de america|stati uniti d america|vereinigte staaten von amerika".split(
    "|",
  ),
  VA: ["vatican", "holy see"],
  VN: ["viet nam"],
}

type Country = ReferenceStore["countries"][number]

const withoutArticle = (name: string) => name.replace(/^(the|les?|la|l|die|el|il|i|gli) /, "")

/** Codes of the countries by what they are called; made once, as a list of languages takes a while. */
let codes: Map<string, string> | undefined

function codesByName(all: readonly Country[]): Map<string, string> {
  const found = new Map<string, string>()
  const add = (name: string | undefined, code: string) => {
    const plain = plainText(name ?? "")
    if (plain && !found.has(plain)) found.set(plain, code)
  }
  for (const [code, names] of Object.entries(countries)) for (const name of names) add(name, code)
  for (const language of languages) {
    const names = new Intl.DisplayNames([language], { type: "region", fallback: "none" })
    for (const { code } of all) {
      add(names.of(code), code)
      add(withoutArticle(plainText(names.of(code) ?? "")), code)
    }
  }
  return found
}

/** The country that a text names: by its name in a language of those who exhibit, as people call it, by its code of two or three letters. */
export function findCountry(all: readonly Country[], text: string): Country | undefined {
  const named = rowCalled(all, text)
  if (named) return named
  const plain = plainText(text)
  codes ??= codesByName(all)
  const alpha3 = /^[a-z]{3}$/.test(plain) ? isoCountries.alpha3ToAlpha2(plain.toUpperCase()) : undefined
  const code = codes.get(plain) ?? alpha3 ?? codes.get(withoutArticle(plain))
  return all.find((one) => one.code === code)
}

/** The salutation that a form of address means, in a language of those who exhibit. */
export function findSalutation<Row extends { name: string; name_fr?: string | null }>(
  all: readonly Row[],
  text: string,
): Row | undefined {
  const plain = plainText(text)
  const named = rowCalled(all, text)
  const [meant] = Object.entries(salutations).find(([, forms]) => forms.includes(plain)) ?? []
  return named ?? all.find(({ name }) => name === meant)
}

/** Whether a word is a form of address. */
export function isFormOfAddress(word: string): boolean {
  const plain = plainText(word)
  return Object.values(salutations).some((forms) => forms.includes(plain)) || titles.includes(plain)
}

/** Whether two forms of address mean the same: "Mme" and "Madame". */
export function isSameAddress(one: string, other: string): boolean {
  const forms = Object.values(salutations).find((of) => of.includes(plainText(one)))
  return forms?.includes(plainText(other)) ?? false
}

/** Titles that are no salutation. */
const titles = ["prof", "professor", "professeur", "me", "maitre", "ing", "dipl"]
