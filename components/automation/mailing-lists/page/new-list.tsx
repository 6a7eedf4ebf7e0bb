import { useRouter } from "next/navigation"
import type { FilterChip } from "#components/records/lists/filters/filter-chip.ts"
import { api } from "#lib/api/client.ts"
import { ListForm } from "./list-form.tsx"
import { filtersFrom } from "./stored-filters.ts"

type Props = { entries: string[]; term: string; chips: FilterChip[] }

/** Adds a mailing list: a dynamic one when it begins with filters of the list of contacts. */
export function NewList({ entries, term, chips }: Props) {
  const router = useRouter()
  const isDynamic = entries.length > 0 || term !== ""
  return (
    <ListForm
      draft={{
        kind: isDynamic ? "dynamic" : "static",
        name: "",
        description: "",
        entries,
        term,
        is_public: true,
        is_tracked: true,
      }}
      chips={chips}
      isNew
      store={({ entries: chosen, term: sought, ...draft }) =>
        api.mailingLists.create({
          ...draft,
          ...(draft.kind === "dynamic" && { filters: filtersFrom(chosen, sought) }),
        })
      }
      onStored={({ data }) => router.push(`/mailing/${data.id}`)}
    />
  )
}
