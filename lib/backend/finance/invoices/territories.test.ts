import { expect, it } from "vitest"
import { placeOf } from "./tax-rules.ts"
import { territories, territoryOf } from "./territories.ts"

const union = new Set("AT BE DE DK ES FI FR GR IT MC NL PT".split(" "))
const at = (code: string, zip_code = "") => ({ code, zip_code, is_eu: union.has(code) })
const paris = at("FR", "75003")

/** Each territory by an address in it, and where it is seen from Paris. */
const located = [
  ["Monaco", at("MC", "98000"), "domestic"],
  ["Guadeloupe", at("GP", "97110"), "overseas"],
  ["Guadeloupe", at("FR", "97110"), "overseas"],
  ["Martinique", at("MQ", "97200"), "overseas"],
  ["Martinique", at("FR", "F-97200"), "overseas"],
  ["Réunion", at("RE"), "overseas"],
  ["Réunion", at("FR", "974 00"), "overseas"],
  ["French Guiana", at("GF", "97300"), "overseas_untaxed"],
  ["French Guiana", at("FR", "97300"), "overseas_untaxed"],
  ["Mayotte", at("YT", "97600"), "overseas_untaxed"],
  ["Mayotte", at("FR", "97600"), "overseas_untaxed"],
  ["Saint Martin", at("MF", "97150"), "abroad"],
  ["Saint Martin", at("FR", "97150"), "abroad"],
  ["Saint Barthélemy", at("BL", "97133"), "abroad"],
  ["Saint Barthélemy", at("FR", "97133"), "abroad"],
  ["Saint Pierre and Miquelon, Pacific and southern territories of France", at("FR", "98713"), "abroad"],
  ["Canary Islands", at("ES", "35001"), "abroad"],
  ["Canary Islands", at("ES", "38001"), "abroad"],
  ["Ceuta", at("ES", "51001"), "abroad"],
  ["Melilla", at("ES", "E-52001"), "abroad"],
  ["Livigno", at("IT", "23041"), "abroad"],
  ["Campione d’Italia", at("IT", "22061"), "abroad"],
  ["Büsingen", at("DE", "78266"), "abroad"],
  ["Heligoland", at("DE", "DE-27498"), "abroad"],
  ["Mount Athos", at("GR", "630 86"), "abroad"],
  ["Åland", at("AX", "AX-22100"), "abroad"],
  ["Åland", at("FI", "22100"), "abroad"],
  ["Greenland", at("DK", "3900"), "abroad"],
  ["Faroe Islands", at("DK", "100"), "abroad"],
  ["Northern Ireland", at("GB", "bt1 5gs"), "abroad"],
  ["Isle of Man", at("IM", "IM1 1AG"), "abroad"],
  ["Guernsey", at("GG"), "abroad"],
  ["Jersey", at("JE"), "abroad"],
  ["San Marino", at("SM", "47890"), "abroad"],
  ["Gibraltar", at("GI"), "abroad"],
] as const

it.each(located)("%s is found at %o, and is %s seen from Paris", (name, address, seen) => {
  expect(territoryOf(address)?.name).toBe(name)
  expect(placeOf(paris, address)).toBe(seen)
})

it("each territory of the table has its test", () => {
  const tested = located.map(([, address]) => territoryOf(address))
  expect(territories.filter((one) => !tested.includes(one))).toEqual([])
})

it.each([
  [at("FR", "20000"), "domestic"],
  [at("FR", ""), "domestic"],
  [at("ES", "28001"), "eu"],
  [at("ES", "3500"), "eu"],
  [at("IT", "23030 "), "abroad"],
  [at("IT", "20121"), "eu"],
  [at("DE", "78267"), "eu"],
  [at("GR", "63085"), "eu"],
  [at("FI", "00100"), "eu"],
  [at("DK", "1050"), "eu"],
  [at("PT", "9000-001"), "eu"],
  [at("GB", "B1 1AA"), "abroad"],
  [at("NC"), "abroad"],
] as const)("what lies beside a territory is of its country: %o is %s", (address, seen) => {
  expect(placeOf(paris, address)).toBe(seen)
})

it("what is overseas is abroad from anywhere but France, and at home from itself", () => {
  expect(placeOf(at("DE", "10115"), at("FR", "97400"))).toBe("abroad")
  expect(placeOf(at("US"), at("RE"))).toBe("abroad")
  expect(placeOf(at("MC"), at("RE"))).toBe("overseas")
  expect(placeOf(at("RE"), at("RE"))).toBe("domestic")
  expect(placeOf(at("ES", "35001"), at("ES", "35002"))).toBe("domestic")
  expect(placeOf(at("ES", "35001"), at("ES", "28001"))).toBe("abroad")
})
