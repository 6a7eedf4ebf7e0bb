import { RecordHeading } from "#components/records/page/record-heading.tsx"
import { Fields } from "#components/ui/page/record-block.tsx"
import type { RegistrationDetail } from "#lib/contract/shows/registration-detail.ts"
import { TypingMark } from "../typing/typing-mark.tsx"
import { DraftState } from "./draft-state.tsx"
import { HeaderSelects } from "./header-selects.tsx"
import classes from "./registration.module.css"
import { type Reading, ShownField } from "./shown-field.tsx"

type Props = Reading & { registration: RegistrationDetail }

/** Who applies to which session of which show, and how far that is. */
export function RegistrationHeading({ registration, ...reading }: Props) {
  const { informations, tradeshow_name, session, primaryCompany, typing } = registration
  return (
    <RecordHeading>
      <p className={classes.session}>{`${tradeshow_name} · ${session.name}`}</p>
      {typing && <TypingMark key={registration.version} typing={typing} />}
      {registration.is_published ? (
        <HeaderSelects
          registration={registration}
          name={informations.company_name}
          lifecycles={reading.offers.lifecycles}
        />
      ) : (
        <DraftState />
      )}
      {primaryCompany ? (
        <div className={classes.owners}>
          <Fields>
            <ShownField path="primaryCompany.saleOwners" isWide {...reading} />
          </Fields>
        </div>
      ) : null}
    </RecordHeading>
  )
}
