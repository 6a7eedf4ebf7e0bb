import type { Api } from "#lib/api/link.ts"
import type { RegistrationChanges } from "#lib/contract/shows/registration-form.ts"
import { refused } from "./answers.ts"

/** Saves of registrations by one caller, or by another one that is named. */
export function savesOf(caller: () => Api) {
  const save = async (draft_session: number, changes: RegistrationChanges, as = caller()) =>
    (await as.registrationRecord.save({ draft_session, ...changes })).data
  return {
    save,
    page: async (draft: number) => (await caller().registrationRecord.get({ draft })).data,
    /** What a refused save says of each field. */
    errorsOf: async (id: number, changes: RegistrationChanges) =>
      (await refused(save(id, changes), 422)).errors,
  }
}
