"use client"

import dynamic from "next/dynamic"

/** Loaded with the pages that show it: record pages, which may have to, would carry its inputs for everybody. */
export const SignInFormHost = dynamic(() => import("./sign-in-form.tsx").then((loaded) => loaded.SignInForm))
