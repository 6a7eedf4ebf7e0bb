import {
  type Common,
  choiceTypes,
  exactly,
  type FilterDefinition,
  opposite,
} from "#lib/backend/records/lists/filters/definition.ts"
import { withoutLifecycle } from "#lib/contract/shows/without-lifecycle.ts"

const { completed, inProgress } = withoutLifecycle

/** What the list says of a registration without a lifecycle, by the value of the filter. */
const unset: Record<number, string> = {
  [inProgress]: "published_at IS NULL",
  [completed]: "(published_at IS NOT NULL AND lifecycle_id IS NULL)",
}

/** A filter on the lifecycle as the list shows it: "In progress" and "Completed" are values as any other; exists: it has one. */
export function lifecycleFilter(field: Common): FilterDefinition {
  return {
    ...field,
    types: choiceTypes,
    rowValues: {
      sql: () =>
        `CASE WHEN published_at IS NULL THEN ${inProgress} ELSE coalesce(lifecycle_id, ${completed}) END`,
    },
    condition: ({ type, ids }, parameters) => {
      const isSet = "lifecycle_id IS NOT NULL"
      if (type === "exists") return exactly(isSet)
      if (type === "not_exists") return opposite(isSet, "lifecycle_id IS NULL")
      const set = ids.filter((id) => !(id in unset))
      const conditions = ids.map((id) => unset[id]).filter((sql) => sql !== undefined)
      if (set.length > 0) conditions.push(`lifecycle_id = ANY (${parameters.add(set)}::int[])`)
      const isOne = `(${conditions.join(" OR ")})`
      return type === "=" ? exactly(isOne) : opposite(isOne, `${isOne} IS NOT TRUE`)
    },
  }
}
