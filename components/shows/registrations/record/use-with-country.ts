import type { Option } from "#lib/contract/platform/fields.ts"
import type { ReferenceData } from "#lib/contract/records/reference.ts"
import { useRegistrationForm } from "./registration-context.ts"
import type { PathOf } from "./registration-values.ts"
import { useFieldValue } from "./use-field-value.ts"

type OptionPath = PathOf<"option">
type States = Pick<ReferenceData, "states">

/** Countries with the state that is beside each. */
const pairs = [
  { country: "informations.country_id", state: "informations.state_id" },
  { country: "billing.country_id", state: "billing.state_id" },
] as const satisfies { country: OptionPath; state: OptionPath }[]

/** Choosing an id: the states of the country chosen, and another country takes a state along that is not its own. */
export function useWithCountry(path: OptionPath) {
  const form = useRegistrationForm()
  const { set } = useFieldValue(path)
  const ofState = pairs.find(({ state }) => state === path)
  const ofCountry = pairs.find(({ country }) => country === path)
  const inCountry = (states: ReferenceData["states"], country: number | null) =>
    states.filter(({ country_id }) => country_id === country)

  return {
    fitting: (options: readonly Option[], { states }: States): readonly Option[] =>
      ofState ? inCountry(states, form.value(ofState.country)) : options,
    choose: (id: number | null, { states }: States) => {
      set(id)
      if (!ofCountry) return
      const state = form.value(ofCountry.state)
      if (state !== null && !inCountry(states, id).some((one) => one.id === state))
        form.set(ofCountry.state, null)
    },
  }
}
