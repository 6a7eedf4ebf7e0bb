"use client"

import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import type { JobList } from "#lib/contract/jobs.ts"
import { EarlierImports, type EarlierProps } from "./earlier-imports.tsx"
import classes from "./imports.module.css"
import { NewImport, type NewImportProps } from "./new-import.tsx"

type Props = EarlierProps & NewImportProps & { list: JobList }

/** A new import, and those that were. */
export function ImportsScreen({ list, fields, limits, ...earlier }: Props) {
  const t = useTranslations("imports")
  return (
    <NavigationProvider>
      <div className={classes.page}>
        <h1 className={classes.title}>{t("title")}</h1>
        <p className={classes.intro}>{t("intro")}</p>
        <Section title={t("new")}>
          <NewImport key={list} list={list} fields={fields} limits={limits} />
        </Section>
        <Section title={t("earlier")}>
          <EarlierImports {...earlier} />
        </Section>
      </div>
    </NavigationProvider>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
