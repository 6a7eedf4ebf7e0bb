import {
  type Common,
  exactly,
  type FilterDefinition,
  oneOfTypes,
  opposite,
} from "#lib/backend/records/lists/filters/definition.ts"

/** A flag filter on whether something that is invoiced was due before today and is not paid. */
export function overdueFilter(field: Common): FilterDefinition {
  return {
    ...field,
    types: oneOfTypes,
    choices: ["1", "0"],
    rowValues: {
      sql: (parameters, { today }) => `coalesce(due_on < ${parameters.add(today)}::date, false)::int`,
    },
    condition: ({ type, ids }, parameters, { today }) => {
      const [yes, no] = [1, 0].map((value) => ids.includes(value) === (type === "="))
      if (yes === no) return yes ? opposite("false", "true") : exactly("false")
      const day = parameters.add(today)
      const isLate = `due_on < ${day}::date`
      return yes ? exactly(isLate) : opposite(isLate, `(due_on IS NULL OR due_on >= ${day}::date)`)
    },
  }
}
