import { createChoices } from "#components/records/changes/form-choices.tsx"
import { api } from "#lib/api/client.ts"
import type { Option } from "#lib/contract/platform/fields.ts"

const { useChoices, WithChoices, useChangeChoices } = createChoices("contacts", () => api.contacts.loadInit())

export { useChoices as useFormChoices, WithChoices }

type Kind = "tags" | "callers"

/** @returns what creates a tag or a caller of that name, to be chosen from then on */
export function useCreateChoice(kind: Kind): (name: string) => Promise<Option> {
  const change = useChangeChoices()
  return async (name) => {
    const create = kind === "tags" ? api.contacts.createTag : api.contacts.createCaller
    const { data } = await create({ name })
    change((known) => ({ ...known, [kind]: [...known[kind], data] }))
    return data
  }
}
