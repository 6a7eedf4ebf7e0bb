import type { FieldPart } from "#components/records/changes/editable-field.tsx"
import { isSameValue } from "#components/records/changes/same-value.ts"
import type { RecordForm } from "#components/records/changes/use-record-form.ts"
import type { Tradeshow } from "#lib/contract/records/reference.ts"
import type { CompanyValues } from "./company-values.ts"

/** A trade show as the form needs it to know what belongs to it. */
export type ShowParts = { id: number; name: string; sessions: number[]; lifecycles: number[] }

export function partsOfShow(show: Tradeshow): ShowParts {
  return {
    id: show.id,
    name: show.name,
    sessions: show.sessions.map(({ id }) => id),
    // A pipeline of no session, such as the ordering platform's, runs beside the shows.
    lifecycles: show.lifecycles.filter(({ session_id }) => session_id !== null).map(({ id }) => id),
  }
}

/** Fields that hold something of every trade show. */
export const showPaths = [
  "vendor.followups",
  "vendor.sections",
  "vendor.lifecycles",
  "vendor.participations",
] as const

type ShowValues = Pick<CompanyValues, (typeof showPaths)[number]>

const belongs: { [Path in keyof ShowValues]: (one: ShowValues[Path][number], show: ShowParts) => boolean } = {
  "vendor.followups": (one, show) => one === show.id,
  "vendor.sections": (one, show) => one.tradeshow_id === show.id,
  "vendor.lifecycles": (one, show) => show.lifecycles.includes(one.lifecycle_id),
  "vendor.participations": (one, show) => show.sessions.includes(one.tradeshow_session_id),
}

/** What a vendor has to do with one trade show. */
export function ofShow(values: ShowValues, show: ShowParts): ShowValues {
  return {
    "vendor.followups": values["vendor.followups"].filter((one) => belongs["vendor.followups"](one, show)),
    "vendor.sections": values["vendor.sections"].filter((one) => belongs["vendor.sections"](one, show)),
    "vendor.lifecycles": values["vendor.lifecycles"].filter((one) => belongs["vendor.lifecycles"](one, show)),
    "vendor.participations": values["vendor.participations"].filter((one) =>
      belongs["vendor.participations"](one, show),
    ),
  }
}

/** Whether the vendor has nothing to do with the show. */
export function isNothing(values: ShowValues): boolean {
  return showPaths.every((path) => values[path].length === 0)
}

function isSame(one: ShowValues, other: ShowValues): boolean {
  return showPaths.every((path) => isSameValue(one[path], other[path]))
}

/** The part of the form that is about one show. */
export function showPart(form: RecordForm<CompanyValues>, show: ShowParts): FieldPart {
  const now = ofShow({ ...form.original, ...form.changes }, show)
  const original = ofShow(form.original, show)
  const others = <Path extends keyof ShowValues>(path: Path): ShowValues[Path][number][] =>
    form.value(path).filter((one) => !belongs[path](one, show))
  return {
    isAsRendered: isSame(now, ofShow(form.rendered, show)),
    isChanged: !isSame(now, original),
    reset: () => {
      form.set("vendor.followups", [...others("vendor.followups"), ...original["vendor.followups"]])
      form.set("vendor.sections", [...others("vendor.sections"), ...original["vendor.sections"]])
      form.set("vendor.lifecycles", [...others("vendor.lifecycles"), ...original["vendor.lifecycles"]])
      form.set("vendor.participations", [
        ...others("vendor.participations"),
        ...original["vendor.participations"],
      ])
    },
  }
}
