import { createChoices } from "#components/records/changes/form-choices.tsx"
import { api } from "#lib/api/client.ts"

/** Choices of the registration page and the reference data. */
export const { useChoices, WithChoices } = createChoices("registrations", () =>
  api.registrationRecord.loadChoices(),
)
