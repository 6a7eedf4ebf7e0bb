import { stdnum } from "stdnum"

/** The library's check of a kind of number, as "tva" of "FR". Throws where it has none. */
export function checkOf(country: string, kind: string): (number: string) => boolean {
  const found = stdnum[country]?.[kind]
  if (!found) throw new Error(`No check of ${country} is called ${kind}`)
  return (number) => found.validate(number).isValid
}
