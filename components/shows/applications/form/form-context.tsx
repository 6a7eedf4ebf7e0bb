"use client"

import { createContext, use } from "react"
import type { Corrections } from "#lib/contract/shows/application-corrections.ts"
import type { ApplicationChoices } from "#lib/contract/shows/application-view.ts"
import type { Messages } from "#lib/i18n/messages.ts"
import type { Application } from "./use-application.ts"

type FormContext = Omit<Application, "status" | "closed"> & {
  status: keyof Messages["applications"]["status"]
  /** Why a part may not be changed; null where it may. */
  closed: Corrections["closed"]
  choices: ApplicationChoices
}

const Context = createContext<FormContext | null>(null)

export const FormProvider = Context.Provider

/** The application that the fields around are of. */
export function useForm(): FormContext {
  const context = use(Context)
  if (!context) throw new Error("There is no application around this field")
  return context
}
