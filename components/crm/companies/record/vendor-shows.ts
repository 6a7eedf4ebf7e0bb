import type { z } from "zod"
import type { CompanyDetail, companyLifecycle } from "#lib/contract/crm/company-detail.ts"
import type { Tradeshow, TradeshowSession } from "#lib/contract/records/reference.ts"

export type Vendor = NonNullable<CompanyDetail["vendor"]>
export type CompanyLifecycle = z.infer<typeof companyLifecycle>

/** A pipeline that was just chosen has no board to lead to and no date yet. */
export type ShownLifecycle = Pick<CompanyLifecycle, "id" | "lifecycle_name" | "lifecycle_option_title"> &
  Partial<Pick<CompanyLifecycle, "lifecycle_link" | "entered_at">>

export type VendorShow = {
  id: number
  name: string
  isFollowedUp: boolean
  sections: string[]
  lifecycles: ShownLifecycle[]
  participations: { session: TradeshowSession; boothSize: number | null }[]
}

/**
 * What a vendor has to do with each trade show, in the shows' order; a show it has nothing to do with is left out.
 * @returns beside the shows, the pipelines that belong to none
 */
export function vendorShows(vendor: Vendor, tradeshows: Tradeshow[]) {
  const sessionLifecycles = tradeshows.flatMap((show) =>
    // A pipeline of no session, such as the ordering platform's, runs beside the shows.
    show.lifecycles
      .filter(({ session_id }) => session_id !== null)
      .map((lifecycle) => [lifecycle.id, show.id] as const),
  )
  const showOfLifecycle = new Map(sessionLifecycles)
  const shows = tradeshows
    .map((show): VendorShow => {
      const sections = vendor.sections.filter((section) => section.tradeshow_id === show.id)
      return {
        id: show.id,
        name: show.name,
        isFollowedUp: vendor.followups.includes(show.id),
        sections: sections.map((section) => section.name),
        lifecycles: vendor.lifecycles.filter(
          ({ lifecycle_id }) => showOfLifecycle.get(lifecycle_id) === show.id,
        ),
        participations: participationsIn(show, vendor.participations),
      }
    })
    .filter(
      (show) =>
        show.isFollowedUp || show.sections.length + show.lifecycles.length + show.participations.length > 0,
    )
  const otherLifecycles = vendor.lifecycles.filter(({ lifecycle_id }) => !showOfLifecycle.has(lifecycle_id))
  return { shows, otherLifecycles }
}

/** Sessions of the show that the vendor takes part in, the latest first. */
export function participationsIn(
  show: Tradeshow,
  participations: Vendor["participations"],
): VendorShow["participations"] {
  return show.sessions
    .flatMap((session) => {
      const found = participations.find((one) => one.tradeshow_session_id === session.id)
      return found ? [{ session, boothSize: found.booth_size }] : []
    })
    .toSorted((a, b) => (b.session.from ?? "").localeCompare(a.session.from ?? ""))
}
