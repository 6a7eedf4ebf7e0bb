"use client"

import { useTranslations } from "next-intl"
import { PlainScreen } from "#components/ui/page/plain-screen.tsx"
import { RecordBlock } from "#components/ui/page/record-block.tsx"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import type { ImportList } from "#lib/contract/crm/import-fields.ts"
import { EarlierImports, type EarlierProps } from "./earlier-imports.tsx"
import { NewImport, type NewImportProps } from "./new-import.tsx"

type Props = EarlierProps & NewImportProps & { list: ImportList }

/** A new import, and those that were. */
export function ImportsScreen({ list, fields, limits, ...earlier }: Props) {
  const t = useTranslations("imports")
  return (
    <NavigationProvider>
      <PlainScreen title={t("title")} lead={t("intro")}>
        <RecordBlock title={t("new")}>
          <NewImport key={list} list={list} fields={fields} limits={limits} />
        </RecordBlock>
        <RecordBlock title={t("earlier")}>
          <EarlierImports {...earlier} />
        </RecordBlock>
      </PlainScreen>
    </NavigationProvider>
  )
}
