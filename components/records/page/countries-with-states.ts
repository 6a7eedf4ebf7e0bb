/** Ids of the countries that have states. */
export function countriesWithStates(states: readonly { country_id: number }[]): number[] {
  return [...new Set(states.map(({ country_id }) => country_id))]
}
