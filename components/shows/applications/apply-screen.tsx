import { headers } from "next/headers"
import { notFound } from "next/navigation"
import { getTranslations } from "next-intl/server"
import { PublicNotice } from "#components/records/privacy-notices/shared/public-notice.tsx"
import page from "#components/shell/public-page.module.css"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { mayFillIn } from "#lib/access/abilities.ts"
import { ApiError } from "#lib/api/errors.ts"
import { visitingUser, visitorApi } from "#lib/api/visitor-api.ts"
import { publicAddress } from "#lib/application/public-address.ts"
import { BeginScreen } from "./begin/begin-screen.tsx"
import { ApplicationForm } from "./form/application-form.tsx"
import { ApplicationLink } from "./form/application-link.tsx"
import { CorrectionForm } from "./form/correction-form.tsx"
import classes from "./frame.module.css"
import { ApplicationFrame } from "./frame.tsx"
import { ShowHeading } from "./heading.tsx"
import { MayNotFillIn } from "./may-not-fill-in.tsx"
import { outcomeText } from "./outcome-text.ts"
import { SentScreen } from "./sent/sent-screen.tsx"

type Props = {
  segment: string
  outcome: string | undefined
  /** What was typed into a form that was refused, encrypted. */
  typed: string | undefined
  /** Version of an application that is corrected; undefined for none. */
  base: number | undefined
}

/** Slugs are longer than short names of shows. */
const shortestSlug = 16

/** What an address after /apply leads to: a show to apply to, or an application to go on with. */
export async function ApplyScreen({ segment, outcome, typed, base }: Props) {
  const t = await getTranslations("applications.said")
  const [text, user] = [outcomeText(outcome), await visitingUser()]
  if (user && (user.needsSecondFactor || !mayFillIn(user)))
    return (
      <ApplicationFrame segment={segment} notice={undefined}>
        <MayNotFillIn name={user.name} />
      </ApplicationFrame>
    )
  return (
    <ApplicationFrame segment={segment} notice={text && t(text)}>
      {segment.length < shortestSlug ? (
        <Begin segment={segment} typed={typed} />
      ) : (
        <GoOn slug={segment} isSendRequested={outcome === "missing"} base={base} isStaff={user !== null} />
      )}
    </ApplicationFrame>
  )
}

async function Begin({ segment, typed }: Pick<Props, "segment" | "typed">) {
  const { data } = await orNotFound(visitorApi.applications.getShow({ show: segment, kept: typed }))
  return <BeginScreen {...data} />
}

type GoOnProps = {
  slug: string
  isSendRequested: boolean
  /** Version of a sent one that is being corrected; undefined while it is read. */
  base: number | undefined
  /** A user of ours fills in. */
  isStaff: boolean
}

async function GoOn({ slug, isSendRequested, base, isStaff }: GoOnProps) {
  const { data: view } = await orNotFound(visitorApi.applications.get({ slug }))
  const { choices, notice } = (await visitorApi.applications.getShow({ show: view.show.place })).data
  if (view.state.code === "sent" && (base === undefined || view.corrections.lock !== null))
    return <SentScreen view={view} choices={choices} />
  const [incoming, address] = [await headers(), `/apply/${view.slug}`]
  const t = await getTranslations("applications")
  if (view.state.code === "sent")
    return (
      <ScreenMessages areas={["applications"]}>
        <ShowHeading show={view.show} isSent />
        {isStaff && <p className={page.notice}>{t("staff")}</p>}
        <CorrectionForm view={view} choices={choices} base={(view.typed && base) ?? view.version} />
      </ScreenMessages>
    )
  return (
    <ScreenMessages areas={["applications"]}>
      <ShowHeading show={view.show} />
      {isStaff && <p className={page.notice}>{t("staff")}</p>}
      <div className={classes.narrow}>
        <ApplicationLink address={publicAddress(address, incoming)} />
      </div>
      <ApplicationForm
        view={view}
        choices={choices}
        isSendRequested={isSendRequested}
        notice={{ id: notice.id, text: <PublicNotice notice={notice} /> }}
      />
    </ScreenMessages>
  )
}

/** What a call answers; the page of what is not there for a 404, and for an address that no form or link of ours has. */
async function orNotFound<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && [404, 422].includes(error.status)) notFound()
    throw error
  }
}
