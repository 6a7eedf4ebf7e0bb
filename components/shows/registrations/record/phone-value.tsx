import { PhoneText } from "#components/records/page/phone-text.tsx"
import { useRegistrationForm } from "./registration-context.ts"
import { WithChoices } from "./use-registration-choices.ts"

/** The billing number as the form holds it now. */
export default function PhoneValue() {
  const form = useRegistrationForm()
  return (
    <WithChoices>
      {({ reference }) => (
        <PhoneText
          number={form.value("billing.phone.number")}
          country_id={form.value("billing.phone.country_id")}
          countries={reference.countries}
        />
      )}
    </WithChoices>
  )
}
