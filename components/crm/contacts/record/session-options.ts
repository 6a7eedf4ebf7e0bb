import type { Option } from "#lib/contract/platform/fields.ts"
import type { Tradeshow } from "#lib/contract/records/reference.ts"

/** Every session of every show by name, in the shows' order, the latest session first. */
export function sessionOptions(tradeshows: readonly Tradeshow[]): Option[] {
  return tradeshows.flatMap((show) =>
    show.sessions
      .toSorted((a, b) => (b.from ?? "").localeCompare(a.from ?? ""))
      .map(({ id, name }) => ({ id, name: name.includes(show.name) ? name : `${show.name} ${name}` })),
  )
}
