import { createContext } from "react"

/** Says to the dialog around a form that something was changed in it. */
export const MarkTyped = createContext<() => void>(() => undefined)
