"use client"

import { type ReactNode, useId, useState } from "react"
import links from "#components/ui/buttons/link-button.module.css"
import styles from "./see-more.module.css"

type Props = { moreLabel: string; lessLabel: string; children: ReactNode }

/** Shows the rest when asked. */
export function SeeMore({ moreLabel, lessLabel, children }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div id={id} className={styles.rest} hidden={!isOpen}>
        {children}
      </div>
      <button
        type="button"
        className={`${links.button} ${styles.more}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? lessLabel : moreLabel}
      </button>
    </>
  )
}
