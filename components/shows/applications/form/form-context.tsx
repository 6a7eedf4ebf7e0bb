"use client"

import { createContext, use } from "react"
import type { Corrections } from "#lib/contract/shows/application-corrections.ts"
import type { ApplicationChoices } from "#lib/contract/shows/applications.ts"
import type { Messages } from "#lib/i18n/messages.ts"
import type { Application } from "./use-application.ts"

type Held = Omit<Application, "status" | "closed"> & {
  status: keyof Messages["applications"]["status"]
  /** Why a part may not be changed; null where it may. */
  closed: Corrections["closed"]
  choices: ApplicationChoices
}

const Context = createContext<Held | null>(null)

export const FormProvider = Context.Provider

/** The application that the fields around are of. */
export function useForm(): Held {
  const held = use(Context)
  if (!held) throw new Error("There is no application around this field")
  return held
}
