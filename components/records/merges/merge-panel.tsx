"use client"

import { TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import type { KeyboardEvent } from "react"
import { SidePanel } from "#components/ui/panels/side-panel.tsx"
import classes from "./merge-panel.module.css"
import type { MergeSubject } from "./merge-subject.ts"
import { OtherRecords } from "./other-records.tsx"
import { useOtherRecords } from "./use-other-records.ts"

type Props = { subject: MergeSubject; name: string; opened: boolean; onClose: () => void }

/** Finds the other record; the two are then compared on a page of their own. */
export function MergePanel({ subject, name, opened, onClose }: Props) {
  const t = useTranslations("merges.panel")
  const search = useOtherRecords(subject, name)
  return (
    <SidePanel opened={opened} onClose={onClose} title={t(`title.${subject.type}`)}>
      <p className={classes.explain}>{t("explain")}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the input and the links in it. */}
      <div onKeyDown={walkResults}>
        <TextInput
          label={t(`search.${subject.type}`)}
          value={search.typed}
          onChange={({ currentTarget }) => search.setTyped(currentTarget.value)}
          autoComplete="off"
          maxLength={100}
          data-autofocus
        />
        <OtherRecords subject={subject} search={search} />
      </div>
    </SidePanel>
  )
}

/** Up and down walk from the search to the results and among them; Enter in the search follows the first. */
function walkResults(event: KeyboardEvent<HTMLElement>): void {
  if (event.nativeEvent.isComposing) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, a")]
  const at = stops.findIndex((stop) => stop.matches(":focus"))
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step !== undefined) {
    event.preventDefault()
    stops[at + step]?.focus()
  } else if (event.key === "Enter" && at === 0) {
    event.preventDefault()
    if (event.currentTarget.querySelector("[aria-busy=true]") === null) stops[1]?.click()
  }
}
