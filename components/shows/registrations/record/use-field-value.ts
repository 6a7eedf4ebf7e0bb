import { useTellTyped } from "./brand-sync.tsx"
import { useRegistrationForm } from "./registration-context.ts"
import type { RegistrationPath, RegistrationValues } from "./registration-values.ts"

/** The value of a field in the form, and what changes it from here. */
export function useFieldValue<Path extends RegistrationPath>(path: Path) {
  const form = useRegistrationForm()
  const tellTyped = useTellTyped()
  return {
    value: form.value(path),
    set: (value: RegistrationValues[Path]) => {
      tellTyped(path)
      form.set(path, value)
    },
  }
}
