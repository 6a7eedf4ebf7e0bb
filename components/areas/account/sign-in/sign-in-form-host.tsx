"use client"

import { lazy, Suspense } from "react"
import { persistently } from "#components/ui/loading/persistently.ts"
import type { SignInFormProps } from "./sign-in-form.tsx"

const SignInForm = lazy(
  persistently(() => import("./sign-in-form.tsx").then((loaded) => ({ default: loaded.SignInForm }))),
)

/** The form on pages that seldom have to show it: they would carry its inputs for everybody. */
export function SignInFormHost(props: SignInFormProps) {
  return (
    <Suspense>
      <SignInForm {...props} />
    </Suspense>
  )
}
