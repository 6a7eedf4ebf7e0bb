"use client"

import { createContext, type ReactNode, use, useEffect, useState } from "react"

/** Milliseconds after the last keystroke at which a brand's other booths show what was typed. */
export const brandSyncDelay = 1_200

/** On which booth each field was changed last, by its path. */
type Typed = Readonly<Record<string, number>>

const BoothOf = createContext<number | null>(null)
const LastTyped = createContext<{ typed: Typed; tell: (path: string, booth: number) => void }>({
  typed: {},
  tell: () => undefined,
})

/** Says on which booth the fields below it are. */
export function OnBooth({ booth, children }: { booth: number; children: ReactNode }) {
  return <BoothOf value={booth}>{children}</BoothOf>
}

/** Keeps brands in step that stand on several booths: what is typed on one booth is of the brand at once, and settles on the others. */
export function BrandSync({ children }: { children: ReactNode }) {
  const [typed, setTyped] = useState<Typed>({})
  const tell = (path: string, booth: number) =>
    setTyped((before) => (before[path] === booth ? before : { ...before, [path]: booth }))
  return <LastTyped value={{ typed, tell }}>{children}</LastTyped>
}

/** @returns what tells that a field was changed here */
export function useTellTyped(): (path: string) => void {
  const booth = use(BoothOf)
  const { tell } = use(LastTyped)
  return (path) => {
    if (booth !== null) tell(path, booth)
  }
}

/**
 * The value of a field as this booth shows it: what is typed on another booth once that has settled.
 * @param isChanged it differs from what is stored; what is stored shows at once
 */
export function useSettled<Value>(path: string, value: Value, isChanged: boolean): Value {
  const booth = use(BoothOf)
  const { typed } = use(LastTyped)
  const [settled, setSettled] = useState(value)
  // Time is the browser's.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), brandSyncDelay)
    return () => clearTimeout(timer)
  }, [value])
  const isTypedElsewhere = booth !== null && typed[path] !== undefined && typed[path] !== booth
  return isChanged && isTypedElsewhere ? settled : value
}
