"use client"

import { createContext, type ReactNode, use, useCallback, useRef, useState } from "react"
import { currentAsker } from "#components/ui/inputs/fallback.ts"
import { later } from "#components/ui/loading/later.tsx"
import type { Question } from "./confirm-dialog.tsx"
import { giveFocusBack } from "./use-focus-back.ts"

/** Fetched before it is asked for: without a connection it could not come when it is needed. */
const ConfirmDialog = later(() => import("./confirm-dialog.tsx").then((loaded) => loaded.ConfirmDialog), {
  loadsWhenIdle: true,
})

type Ask = (question: Question) => Promise<boolean>
type OpenQuestion = Question & { answer: (yes: boolean) => void; asker: Element | null }

const Confirm = createContext<Ask | undefined>(undefined)

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<OpenQuestion>()
  const [opened, setOpened] = useState(false)
  const pending = useRef<(yes: boolean) => void>(undefined)
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((resolve) => {
        // One that another takes the screen from is answered with no: whoever asked goes on.
        pending.current?.(false)
        const answer = (yes: boolean) => {
          setOpened(false)
          resolve(yes)
        }
        pending.current = answer
        setAsked({ ...question, answer, asker: currentAsker() })
        setOpened(true)
      }),
    [],
  )
  return (
    <Confirm value={ask}>
      {children}
      {asked && (
        <ConfirmDialog
          opened={opened}
          question={asked}
          onAnswer={asked.answer}
          onLeft={() => giveFocusBack(asked.asker)}
        />
      )}
    </Confirm>
  )
}

/**
 * Asks one question in a dialog: `if (await confirm({ title, action: t("deleteCompany"), danger: true })) …`.
 * @returns a function that resolves to true when the action was chosen, to false on Cancel, Escape and outside click
 */
export function useConfirm(): Ask {
  const ask = use(Confirm)
  if (!ask) throw new Error("useConfirm needs ConfirmProvider above it")
  return ask
}
