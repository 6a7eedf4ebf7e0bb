import { Button } from "@mantine/core"
import { IconCheck } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import classes from "./add-panel.module.css"
import type { useCandidates } from "./use-candidates.ts"

export type Candidate = ReturnType<typeof useCandidates>["candidates"][number]
type Props = {
  search: ReturnType<typeof useCandidates>
  onAdd: (company: Candidate) => Promise<boolean>
}

/** What was found, each with the button that adds it. */
export function Candidates({ search, onAdd }: Props) {
  const t = useTranslations("boardPanels.add")
  const { found, candidates, isAsked, isSearching } = search
  const answer = found.dataUpdatedAt
  const [added, setAdded] = useState<readonly { id: number; answer: number }[]>([])
  // What a later answer offers is not in the pipeline, or not any more.
  const isAdded = ({ id }: Candidate) => added.some((one) => one.id === id && one.answer === answer)

  async function add({ id, ...company }: Candidate) {
    setAdded((before) => [...before, { id, answer }])
    const isStored = await onAdd({ id, ...company })
    if (!isStored) setAdded((before) => before.filter((one) => one.id !== id))
  }

  if (found.isError) {
    return (
      <div role="alert" className={classes.notice}>
        <p>{t("failed")}</p>
        <Button variant="default" onClick={() => void found.refetch()}>
          {t("retry")}
        </Button>
      </div>
    )
  }
  return (
    <>
      <p role="status" className={classes.notice}>
        {noticeText()}
      </p>
      <ul className={classes.found} aria-busy={isSearching}>
        {candidates.map((company) => (
          <li key={company.id}>
            <span className={classes.text}>
              <span className={classes.name}>{company.name}</span>
              <span className={classes.detail}>
                {[`#${company.id}`, company.detail].filter(Boolean).join(" · ")}
              </span>
            </span>
            <AddButton company={company} isAdded={isAdded(company)} onAdd={add} />
          </li>
        ))}
      </ul>
    </>
  )

  function noticeText() {
    if (!isAsked) return null
    if (candidates.length > 0) return t("found", { count: candidates.length })
    return t(isSearching ? "searching" : "none")
  }
}

type ButtonProps = { company: Candidate; isAdded: boolean; onAdd: (company: Candidate) => Promise<void> }

/** It stays where it is once pressed, and with it the focus. */
function AddButton({ company, isAdded, onAdd }: ButtonProps) {
  const t = useTranslations("boardPanels.add")
  return (
    <Button
      variant="default"
      size="xs"
      className={classes.add}
      aria-label={isAdded ? undefined : t("addNamed", { company: company.name })}
      aria-disabled={isAdded}
      leftSection={isAdded && <IconCheck size={14} aria-hidden="true" />}
      onClick={() => isAdded || void onAdd(company)}
    >
      {t(isAdded ? "added" : "add")}
    </Button>
  )
}
