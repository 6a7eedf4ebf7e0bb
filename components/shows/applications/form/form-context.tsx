"use client"

import { createContext, use } from "react"
import type { ApplicationChoices } from "#lib/contract/shows/applications.ts"
import type { Application } from "./use-application.ts"

type Held = Application & { choices: ApplicationChoices }

const Context = createContext<Held | null>(null)

export const FormProvider = Context.Provider

/** The application that the fields around are of. */
export function useForm(): Held {
  const held = use(Context)
  if (!held) throw new Error("There is no application around this field")
  return held
}
