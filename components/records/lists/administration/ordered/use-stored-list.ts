"use client"

import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useLoadedRows } from "../use-loaded-rows.ts"

type Answer<Row> = Promise<{ data: Row[] }>
type Calls<Row> = {
  /** @param before the order that the new one is based on */
  order: (ids: number[], before: number[]) => Answer<Row>
  remove: (row: Row) => Answer<Row>
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

/**
 * A list as it is stored by now: as the page came with it, or as a change answered it.
 * @returns its rows, what takes them over from another change, their ordering and the deletion of one
 */
export function useStoredList<Row extends { id: number }>(loaded: Row[], { order, remove }: Calls<Row>) {
  const router = useRouter()
  const { rows, setRows } = useLoadedRows(loaded)
  const callbacks = {
    onSuccess: ({ data }: { data: Row[] }) => setRows(data),
    // What somebody else changed meanwhile comes in sight.
    onError: () => router.refresh(),
  }
  const ordering = useMutation({
    mutationFn: (desired: Row[]) => order(idsOf(desired), idsOf(rows)),
    ...callbacks,
  })
  const removal = useMutation({ mutationFn: remove, ...callbacks })
  return { rows, setRows, ordering, removal }
}
