/** Whether a row of match_key is that of a company with this name, whatever its case, accents, punctuation and spaces. @param key SQL of the name's key */
export const isNamed = (key: string) =>
  `record_type = 'company' AND kind = 'name' AND key = left(${key}, 200)`

/** The same for companies that are perhaps called so: their name, or business name, is this but for its legal form. @param core SQL of the name's core */
export const isPerhapsNamed = (core: string) =>
  `record_type = 'company' AND kind = 'core' AND key = left(${core}, 200)`
