/** Buyers by where they are, with and without a VAT number: each rule of tax of either seller applies to some. */
export const buyers = [
  { country: "FR", vatCode: "FR83404833048", zip: "75003" },
  { country: "FR", vatCode: "", zip: "97110" },
  { country: "FR", vatCode: "", zip: "97300" },
  { country: "GP", vatCode: "", zip: "97100" },
  { country: "ES", vatCode: "ESA13585625", zip: "28046" },
  { country: "ES", vatCode: "", zip: "35001" },
  { country: "DE", vatCode: "DE136695976", zip: "10115" },
  { country: "JP", vatCode: "", zip: "100-0001" },
  { country: "US", vatCode: "", zip: "10001" },
]

/** Names in several scripts, with signs that markup has. */
export const names = [
  "Petit Nuage SARL",
  "上海童装有限公司",
  "دار الأطفال",
  "한국 아동복",
  "Łódź Dziecięca & Synowie <sp. z o.o.>",
  "בית הילדים",
  "ร้านเด็ก",
  "Κούκλα ΑΕ",
]
