"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useCan } from "#components/shell/user-context.tsx"
import { WhenSeen } from "#components/ui/charts/when-seen.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { BackLink } from "#components/ui/page/back-link.tsx"
import { PlainScreen } from "#components/ui/page/plain-screen.tsx"
import type { Season } from "#lib/contract/home/season.ts"
import classes from "./season.module.css"
import { seasonHref } from "./season-href.ts"

const waiting = <Skeleton height={360} />

/** What draws them weighs more than the screen: each comes when it is looked at. */
const Money = later(() => import("./money.tsx").then((loaded) => loaded.Money), { waiting })
const Applications = later(() => import("./applications.tsx").then((loaded) => loaded.Applications), {
  waiting,
})

type Props = { sessions: readonly Season[]; chosen: Season | undefined }

/** How the sale of a session goes, beside the one of a year before at the same distance from the opening. */
export function SeasonScreen({ sessions, chosen }: Props) {
  const t = useTranslations("season")
  const readsMoney = useCan("finance.read")
  return (
    <PlainScreen
      back={<BackLink href="/registrations">{t("back")}</BackLink>}
      title={t("title")}
      lead={t("lead")}
      aside={chosen && <SessionChoice sessions={sessions} chosen={chosen} />}
    >
      {chosen ? (
        <>
          {readsMoney && (
            <section className={classes.part} aria-labelledby="season-money">
              <h2 id="season-money">{t("money.title")}</h2>
              <WhenSeen key={chosen.id} waiting={waiting}>
                <Money session={chosen.id} />
              </WhenSeen>
            </section>
          )}
          <section className={classes.part} aria-labelledby="season-applications">
            <h2 id="season-applications">{t("applications.title")}</h2>
            <WhenSeen key={chosen.id} waiting={waiting}>
              <Applications session={chosen.id} />
            </WhenSeen>
          </section>
        </>
      ) : (
        <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
      )}
    </PlainScreen>
  )
}

function SessionChoice({ sessions, chosen }: { sessions: readonly Season[]; chosen: Season }) {
  const t = useTranslations("season")
  const router = useRouter()
  return (
    <label className={classes.choice}>
      <span className="visually-hidden">{t("session")}</span>
      <select
        value={chosen.id}
        onChange={({ currentTarget }) => router.replace(seasonHref(Number(currentTarget.value)))}
      >
        {sessions.map(({ id, show, name }) => (
          <option key={id} value={id}>
            {t("named", { show, session: name })}
          </option>
        ))}
      </select>
    </label>
  )
}
