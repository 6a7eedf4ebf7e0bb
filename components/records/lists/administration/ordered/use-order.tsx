"use client"

import type { UseMutationResult } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { Arrows } from "./arrows.tsx"
import { movedTo } from "./moved-to.ts"
import type { OrderTexts } from "./order-texts.ts"

export type Ordered = { id: number; name: string }

export type Ordering<Row extends Ordered> = {
  rows: Row[]
  /** Stores the rows in another order. */
  ordering: UseMutationResult<unknown, Error, Row[]>
  texts: OrderTexts
  /** Rows change places only among those of the same group. */
  groupOf?: (row: Row) => unknown
}

/**
 * Rows that arrows put in an order. One that is moved is in its new place at once, and goes back when storing that fails.
 * @returns the rows as they are shown, a row's arrows, and what tells of a move, to be put beside the rows
 */
export function useOrder<Row extends Ordered>({ rows, ordering, texts, groupOf }: Ordering<Row>) {
  const showFailure = useFailureToast()
  const [said, setSaid] = useState("")
  const shown = ordering.isPending ? ordering.variables : rows

  function move(row: Row, index: number) {
    if (ordering.isPending) return
    ordering.mutate(movedTo(rows, row, index), {
      onSuccess: () => setSaid(texts.moved(row.name, index + 1, rows.length)),
      onError: (error) => void showFailure(error, texts.failed),
    })
  }

  function moveTo(row: Row, index: number) {
    const there = shown[index]
    const isOpen = there !== undefined && groupOf?.(there) === groupOf?.(row)
    return isOpen ? () => move(row, index) : undefined
  }

  function arrowsOf(row: Row): ReactNode {
    const index = shown.indexOf(row)
    return (
      <Arrows name={row.name} texts={texts} onUp={moveTo(row, index - 1)} onDown={moveTo(row, index + 1)} />
    )
  }

  const announcement = (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  )
  return { shown, arrowsOf, announcement }
}
