"use client"

import { Select, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { SidePanel } from "#components/ui/panels/side-panel.tsx"
import type { Stages } from "../board/stages.ts"
import classes from "./add-panel.module.css"
import { type Candidate, Candidates } from "./candidates.tsx"
import { useCandidates } from "./use-candidates.ts"

type Props = {
  opened: boolean
  onClose: () => void
  pipeline: number
  stages: Stages
  /** The stage chosen at first. */
  stage: number
  /** Answers whether it was kept. */
  onAdd: (company: Candidate, stage: number) => Promise<boolean>
}

/** Finds companies that are not in the pipeline yet, and puts them into a stage one after the other. */
export function AddPanel({ opened, onClose, pipeline, stages, stage, onAdd }: Props) {
  const t = useTranslations("boardPanels.add")
  const [chosen, setChosen] = useState(stage)
  const search = useCandidates(pipeline)
  return (
    <SidePanel opened={opened} onClose={onClose} title={t("title")}>
      <div className={classes.fields}>
        <Select
          label={t("stage")}
          data={stages.map(({ id, title }) => ({ value: String(id), label: title }))}
          value={String(chosen)}
          onChange={(value) => setChosen(Number(value))}
          allowDeselect={false}
        />
        <TextInput
          label={t("search")}
          description={t("hint")}
          value={search.typed}
          onChange={({ currentTarget }) => search.setTyped(currentTarget.value)}
          autoComplete="off"
          maxLength={100}
          data-autofocus
        />
      </div>
      <Candidates search={search} onAdd={(company) => onAdd(company, chosen)} />
    </SidePanel>
  )
}
