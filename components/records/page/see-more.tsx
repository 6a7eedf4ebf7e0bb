"use client"

import { type ReactNode, useId, useState } from "react"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
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
      <LinkButton
        className={styles.more}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? lessLabel : moreLabel}
      </LinkButton>
    </>
  )
}
