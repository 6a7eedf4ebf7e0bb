"use client"

import { IconArrowDown, IconArrowUp } from "@tabler/icons-react"
import type { OrderTexts } from "./order-texts.ts"
import { RowAction } from "./row-action.tsx"

type Props = {
  name: string
  texts: Pick<OrderTexts, "up" | "down" | "upNamed" | "downNamed">
  /** Undefined at the top. */
  onUp: (() => void) | undefined
  /** Undefined at the bottom. */
  onDown: (() => void) | undefined
}

/** A row's way up and down. */
export function Arrows({ name, texts, onUp, onDown }: Props) {
  return (
    <>
      <RowAction label={texts.upNamed(name)} tooltip={texts.up} onClick={onUp}>
        <IconArrowUp size={16} aria-hidden />
      </RowAction>
      <RowAction label={texts.downNamed(name)} tooltip={texts.down} onClick={onDown}>
        <IconArrowDown size={16} aria-hidden />
      </RowAction>
    </>
  )
}
