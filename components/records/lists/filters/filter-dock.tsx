"use client"

import { IconX } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { type KeyboardEvent, type Ref, useRef, useState } from "react"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { besideToasts } from "#components/ui/feedback/clear-of-toasts.ts"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { FallbackInput } from "#components/ui/inputs/fallback-input.tsx"
import { isListOpen } from "#components/ui/inputs/list-open.ts"
import { typeAhead } from "#components/ui/inputs/type-ahead.ts"
import type { FilterBuilderProps } from "./filter-builder.tsx"
import classes from "./filter-dock.module.css"

const { Part: FilterBuilder } = lazyPart(
  () => import("./filter-builder.tsx").then((loaded) => loaded.FilterBuilder),
  { waiting: <Skeleton height={240} /> },
)

type Props = FilterBuilderProps & {
  ref: Ref<HTMLElement>
  /** Accessible id, named by the button that opens it. */
  id: string
  onClose: () => void
  /** The focus came in. */
  onEntered: () => void
}

/** The filters beside the rows of a list, which stay at hand. Escape inside closes it; the focus goes in and out freely. */
export function FilterDock({ ref, id, onClose, onEntered, ...builder }: Props) {
  const t = useTranslations("list")
  const wasListOpen = useRef(false)
  const noteList = ({ target }: KeyboardEvent) => {
    wasListOpen.current = isListOpen(target) && !(target as HTMLElement).matches("[data-first-field]")
  }
  const closeByKey = (event: KeyboardEvent) => {
    const isMeant = event.key === "Escape" && !event.nativeEvent.isComposing
    if (!isMeant || event.defaultPrevented || wasListOpen.current) return
    event.preventDefault()
    onClose()
  }
  return (
    <section
      ref={ref}
      id={id}
      aria-label={t("filters")}
      className={classes.dock}
      onFocus={onEntered}
      onKeyDownCapture={noteList}
      onKeyDown={closeByKey}
    >
      <header ref={besideToasts} className={classes.header}>
        <h2>{t("filters")}</h2>
        <IconButton size="large" label={t("closeFilters")} onClick={onClose}>
          <IconX size={16} aria-hidden="true" />
        </IconButton>
      </header>
      <div className={classes.scroll}>
        {!builder.isIdle && <Typing label={t("filters")} />}
        <FilterBuilder {...builder} />
      </div>
    </section>
  )
}

/** Takes what is typed from the moment the filters are asked for, until their first input is there. */
function Typing({ label }: { label: string }) {
  const [isThere, setThere] = useState(false)
  const [watch] = useState(() => (fallback: HTMLElement | null) => {
    const root = fallback?.parentElement
    if (root) return typeAhead({ root, isHeld: true, onTaken: () => setThere(true) })
  })
  if (isThere) return null
  return (
    <span ref={watch} className="visually-hidden">
      <FallbackInput label={label} />
    </span>
  )
}
