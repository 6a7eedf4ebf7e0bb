"use client"

import { lazy, Suspense } from "react"
import { drawn } from "#components/ui/loading/drawn.tsx"
import { persistently } from "#components/ui/loading/persistently.ts"
import type { SignInFormProps } from "./sign-in-form.tsx"

const SignInForm = lazy(
  persistently(() => import("./sign-in-form.tsx").then((loaded) => ({ default: loaded.SignInForm }))),
)

/** The choice of the language, on the same pages. */
export const LocaleSwitchHost = drawn(() =>
  import("#components/shell/locale-switch.tsx").then((loaded) => loaded.LocaleSwitch),
)

/** The form on pages that seldom have to show it: they would carry its inputs for everybody. */
export function SignInFormHost(props: SignInFormProps) {
  return (
    <Suspense>
      <SignInForm {...props} />
    </Suspense>
  )
}
