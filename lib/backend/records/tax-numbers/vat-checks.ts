import { checkOf } from "./check-of.ts"

const [ofPerson, ofForeigner] = [checkOf("BG", "egn"), checkOf("BG", "pnf")]

/** Remainder by 11 of digits, each times its weight. */
const remainder = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11

/**
 * Whether a Bulgarian number is right: nine digits of a company (any first digit: numbers from 8 are of before 2006), ten of a person,
 * a foreigner or others (Ordinance on the BULSTAT register). The library refuses first digits from 4 to 8 and takes others unchecked.
 */
export function bulgarianVatCode(body: string): boolean {
  const check = Number(body.at(-1))
  if (body.length === 9) {
    const first = remainder(body, [1, 2, 3, 4, 5, 6, 7, 8])
    return check === (first < 10 ? first : remainder(body, [3, 4, 5, 6, 7, 8, 9, 10]) % 10)
  }
  const other = 11 - remainder(body, [4, 3, 2, 7, 6, 5, 4, 3, 2])
  return ofPerson(body) || ofForeigner(body) || other % 11 === check
}

/** Whether nine Czech digits from 6 are of a person without a birth number. The library takes a remainder below nothing as it is. */
export function czechSpecialVatCode(body: string): boolean {
  if (!/^6\d{8}$/.test(body)) return false
  const sum = remainder(body.slice(1, 8), [8, 7, 6, 5, 4, 3, 2])
  return Number(body.at(-1)) === (8 - ((21 - sum) % 11) + 10) % 10
}
