import type { Tradeshow } from "#lib/contract/records/reference.ts"
import { useCompanyForm } from "./company-context.ts"
import { ofShow, partsOfShow } from "./show-part.ts"
import { WithChoices } from "./use-company-choices.ts"
import { VendorShowPart } from "./vendor-show-part.tsx"
import { participationsIn, type VendorShow } from "./vendor-shows.ts"

/** A vendor at one trade show, as the form holds it now. */
export default function ShowValue({ show }: { show: number }) {
  return (
    <WithChoices>
      {({ reference }) => {
        const found = reference.tradeshows.find(({ id }) => id === show)
        return found ? <ChangedShow show={found} /> : null
      }}
    </WithChoices>
  )
}

function ChangedShow({ show }: { show: Tradeshow }) {
  const form = useCompanyForm()
  const own = ofShow({ ...form.original, ...form.changes }, partsOfShow(show))
  const shown: VendorShow = {
    id: show.id,
    name: show.name,
    isFollowedUp: own["vendor.followups"].length > 0,
    sections: own["vendor.sections"].map(({ name }) => name),
    lifecycles: own["vendor.lifecycles"].flatMap(({ lifecycle_id, lifecycle_option_id }) => {
      const lifecycle = show.lifecycles.find(({ id }) => id === lifecycle_id)
      const stage = lifecycle?.options.find(({ id }) => id === lifecycle_option_id)
      return lifecycle && stage
        ? [{ id: lifecycle.id, lifecycle_name: lifecycle.name, lifecycle_option_title: stage.title }]
        : []
    }),
    participations: participationsIn(show, own["vendor.participations"]),
  }
  return <VendorShowPart show={shown} />
}
