/**
 * Numbers that look random and are the same in every run.
 * @returns a function that draws a whole number from 0 to below its argument
 */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 1_013_904_223) >>> 0
    const mixed = Math.imul(state ^ (state >>> 13), 3_266_489_917) >>> 0
    return mixed % below
  }
}
