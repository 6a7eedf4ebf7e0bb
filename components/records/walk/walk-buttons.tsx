"use client"

import { IconChevronDown, IconChevronUp } from "@tabler/icons-react"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import type { Subject } from "#components/records/activity/subject.ts"
import { isGuarded, mayLeave } from "#components/records/changes/leaving.ts"
import { useShortcuts } from "#components/shell/shortcuts.tsx"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { goesOn, neighbourOf, positionOf, type Step, type Walk } from "./listing.ts"
import { useWalk } from "./use-walk.ts"
import classes from "./walk-buttons.module.css"
import { keepWalk } from "./walk-store.ts"

/** On to the next record of the list it was opened from, and back; not there when it was opened otherwise. */
export function WalkButtons({ subject }: { subject: Subject }) {
  const walk = useWalk(subject)
  return walk && <Buttons walk={walk} />
}

function Buttons({ walk }: { walk: Walk }) {
  const t = useTranslations("record.walk")
  const keys = useTranslations("record.keys")
  const router = useRouter()
  const showFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)

  async function go(step: Step) {
    if (isBusy || !goesOn(walk, step)) return
    setBusy(true)
    try {
      const { stepWalk, recordAddress } = await import("./step-walk.ts")
      const next = await stepWalk(walk, step)
      if (!next || (isGuarded() && !(await mayLeave()))) return
      keepWalk(next)
      router.push(recordAddress(next))
    } catch (error) {
      void showFailure(error, t("failed"))
    } finally {
      setBusy(false)
    }
  }

  const previous = { label: t("previous"), run: () => void go(-1) }
  const next = { label: t("next"), run: () => void go(1) }
  useShortcuts({ "]": next, "[": previous, j: next, k: previous }, keys("title"))

  const nameOf = (step: Step) => neighbourOf(walk, step)?.name
  const [before, after] = [nameOf(-1), nameOf(1)]
  return (
    <nav className={classes.walk} aria-label={t("label")}>
      <IconButton
        size="large"
        aria-label={previous.label}
        data-tooltip={before ? t("previousNamed", { name: before }) : previous.label}
        aria-keyshortcuts="["
        aria-disabled={!goesOn(walk, -1)}
        onClick={previous.run}
      >
        <IconChevronUp size={16} aria-hidden />
      </IconButton>
      <IconButton
        size="large"
        aria-label={next.label}
        data-tooltip={after ? t("nextNamed", { name: after }) : next.label}
        aria-keyshortcuts="]"
        aria-disabled={!goesOn(walk, 1)}
        onClick={next.run}
      >
        <IconChevronDown size={16} aria-hidden />
      </IconButton>
      <span className={classes.position}>
        {t("position", { position: positionOf(walk), total: walk.listing.total })}
      </span>
    </nav>
  )
}
