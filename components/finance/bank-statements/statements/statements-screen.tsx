"use client"

import { useTranslations } from "next-intl"
import { type ReactNode, useId, useState } from "react"
import { AccountingTabs } from "#components/finance/accounting/shared/accounting-tabs.tsx"
import { useCan } from "#components/shell/user-context.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { PlainScreen } from "#components/ui/page/plain-screen.tsx"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import { ChooseStatement, type ReadFile, type StatementLimits } from "./choose-statement.tsx"
import { StatementList, type StatementListProps } from "./statement-list.tsx"
import classes from "./statements.module.css"

/** Comes while the file is read. */
const ReviewStatement = later(
  () => import("./review-statement.tsx").then((loaded) => loaded.ReviewStatement),
  {
    loadsWhenIdle: true,
  },
)

/** A titled part of the screen. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

type Props = StatementListProps & { limits: StatementLimits }

/** A statement of the bank to add, and those that are kept. */
export function StatementsScreen({ limits, ...list }: Props) {
  const t = useTranslations("bank")
  const accounting = useTranslations("accounting")
  const mayEdit = useCan("finance.edit")
  const [read, setRead] = useState<ReadFile>()
  return (
    <NavigationProvider>
      <PlainScreen title={accounting("title")}>
        <AccountingTabs shown="statements" />
        {mayEdit && (
          <Part title={read ? t("reading.title") : t("statements.add")}>
            {read ? (
              <ReviewStatement key={read.key} read={read} onAnother={() => setRead(undefined)} />
            ) : (
              <ChooseStatement limits={limits} onRead={setRead} />
            )}
          </Part>
        )}
        <Part title={t("statements.kept")}>
          <StatementList {...list} />
        </Part>
      </PlainScreen>
    </NavigationProvider>
  )
}
